import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;

/** Runs the first program that the guide prints, and checks what it prints. */
class PlainJava {
    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true));
        Shop.main(arguments);
        List<String> lines = printed.toString().lines().toList();
        if (lines.size() != 2 || !lines.get(0).equals("booked")) {
            throw new IllegalStateException("it printed " + lines);
        }
        out.println("result: " + String.join("; ", lines));
    }
}
