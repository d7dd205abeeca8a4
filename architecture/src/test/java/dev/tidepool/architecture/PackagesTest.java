package dev.tidepool.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceRule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PackagesTest {
    private static final String INTERNAL = ".internal";
    /** The module of each package, without those of research/stress, which is in the executor's packages. */
    private static final Map<String, String> ROOMS = rooms();

    private static JavaClasses everything;

    @BeforeAll
    static void readTheClasses() {
        everything = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.tidepool");
    }

    /**
     * What is internal may use the types of its own module's API, which in turn hides it; nothing else goes both ways.
     */
    @Test
    void noPackagesFormACircle() {
        SliceRule rule = slices().matching("dev.tidepool.(**)").should().beFreeOfCycles();
        for (String api : List.of(
                "dev.tidepool.executor",
                "dev.tidepool.cluster",
                "dev.tidepool.cluster.hazelcast",
                "dev.tidepool.cluster.grpc")) {
            rule = rule.ignoreDependency(resideInAPackage(api + INTERNAL + ".."), resideInAPackage(api));
        }
        rule.check(everything);
    }

    @Test
    void nobodyUsesTheInternalsOfAnotherModule() {
        classes().should(useOnlyTheirOwnInternals()).check(everything);
    }

    @Test
    void policiesDependOnTheJdkAlone() {
        noClasses()
                .that()
                .resideInAPackage("dev.tidepool.policy..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("dev.tidepool.policy..", "java..", "org.jspecify..")
                .check(everything);
    }

    @Test
    void policiesHaveNoThreadClockFileOrLog() {
        noClasses()
                .that()
                .resideInAPackage("dev.tidepool.policy..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.io..", "java.nio..", "java.net..", "java.util.concurrent..", "java.util.logging..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Thread.class)
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(everything);
    }

    /** Modules depend only on what their {@code pom.xml} names, directly or through a named module. */
    @Test
    void noArrowRunsUp() {
        Map<String, Set<String>> reachable = new TreeMap<>();
        Rooms.dependencies().keySet().forEach(room -> reachable.put(room, reachableFrom(room)));
        classes()
                .should(new ArchCondition<JavaClass>("use only modules below theirs") {
                    @Override
                    public void check(JavaClass item, ConditionEvents events) {
                        String from = room(item);
                        item.getDirectDependenciesFromSelf().forEach(dependency -> {
                            JavaClass target = dependency.getTargetClass().getBaseComponentType();
                            if (target.getPackageName().startsWith("dev.tidepool.")
                                    && !from.equals(room(target))
                                    && !reachable.getOrDefault(from, Set.of()).contains(room(target))) {
                                events.add(SimpleConditionEvent.violated(item, dependency.getDescription()));
                            }
                        });
                    }
                })
                .check(everything);
    }

    private static Set<String> reachableFrom(String room) {
        Set<String> reached = new TreeSet<>();
        for (String below : Rooms.dependencies().getOrDefault(room, Set.of())) {
            if (reached.add(below)) {
                reached.addAll(reachableFrom(below));
            }
        }
        return reached;
    }

    private static Map<String, String> rooms() {
        Map<String, String> rooms = new TreeMap<>();
        for (String room : Rooms.dependencies().keySet()) {
            if (!room.equals("research/stress")) {
                Rooms.packages(room).forEach(each -> rooms.put(each, room));
            }
        }
        return rooms;
    }

    /** Returns the module that has the class's package; of generated code, the one that has the package around it. */
    private static String room(JavaClass type) {
        String name = type.getPackageName();
        while (!ROOMS.containsKey(name) && name.contains(".")) {
            name = name.substring(0, name.lastIndexOf('.'));
        }
        return ROOMS.getOrDefault(name, type.getPackageName());
    }

    private static ArchCondition<JavaClass> useOnlyTheirOwnInternals() {
        return new ArchCondition<>("use no internals of another module") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                item.getDirectDependenciesFromSelf().forEach(dependency -> {
                    String target =
                            dependency.getTargetClass().getBaseComponentType().getPackageName();
                    int internal = target.indexOf(INTERNAL);
                    if (target.startsWith("dev.tidepool.")
                            && internal >= 0
                            && !item.getPackageName().startsWith(target.substring(0, internal))) {
                        events.add(SimpleConditionEvent.violated(item, dependency.getDescription()));
                    }
                });
            }
        };
    }
}
