// @imports@
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** Runs a coroutine on the guide's dispatcher. */
fun main() {
    // @snippet@
    runBlocking {
        launch(dispatcher) {
            delay(10)
            check(Thread.currentThread().name.startsWith("orders-"))
            println("result: a coroutine went on on ${Thread.currentThread().name}")
        }
    }
    dispatcher.close()
}
