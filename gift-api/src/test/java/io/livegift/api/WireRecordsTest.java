package io.livegift.api;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What every type that crosses a process boundary must be like. */
class WireRecordsTest {

  private static final Path SOURCES = Path.of("src/main/java");
  private static final Set<Class<?>> SIMPLE =
      Set.of(
          String.class,
          int.class,
          long.class,
          boolean.class,
          Integer.class,
          Long.class,
          Boolean.class,
          List.class);

  @TestFactory
  Stream<DynamicTest> wireRecords() {
    return types()
        .filter(Class::isRecord)
        .map(record -> DynamicTest.dynamicTest(record.getSimpleName(), () -> checkRecord(record)));
  }

  @TestFactory
  Stream<DynamicTest> servicesTakeOneRecordAndAnswerOne() {
    return types()
        .filter(type -> type.isInterface() && type.getSimpleName().endsWith("Service"))
        .map(type -> DynamicTest.dynamicTest(type.getSimpleName(), () -> checkService(type)));
  }

  private static void checkRecord(Class<?> record) throws IOException {
    assertTrue(Serializable.class.isAssignableFrom(record), "Serializable");
    String source = Files.readString(SOURCES.resolve(record.getName().replace('.', '/') + ".java"));
    String javadoc = source.substring(source.indexOf("/**"), source.indexOf("public record"));
    List<String> names =
        Stream.of(record.getRecordComponents()).map(RecordComponent::getName).toList();
    Matcher documented = Pattern.compile("@param (\\w+)").matcher(javadoc);
    assertAll(
        () ->
            assertTrue(
                Pattern.compile("\\* ?[A-Z].*\\w.*\\.").matcher(javadoc).find(), "a sentence"),
        () ->
            documented
                .results()
                .map(match -> match.group(1))
                .forEach(name -> assertTrue(names.contains(name), "no component " + name)),
        () ->
            Stream.of(record.getRecordComponents())
                .forEach(
                    component ->
                        assertTrue(travels(component.getType()), () -> component.toString())));
  }

  /** Kinds that the serializers in use are known to carry; an enum or an Optional is not. */
  private static boolean travels(Class<?> type) {
    return SIMPLE.contains(type) || (type.isRecord() && Serializable.class.isAssignableFrom(type));
  }

  private static void checkService(Class<?> service) {
    for (Method method : service.getMethods()) {
      assertTrue(method.getParameterCount() == 1, method::toString);
      assertTrue(method.getParameterTypes()[0].isRecord(), method::toString);
      assertTrue(method.getReturnType().isRecord(), method::toString);
      assertFalse(method.isDefault(), method::toString);
    }
  }

  private static Stream<Class<?>> types() {
    return new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.livegift.api")
            .stream()
            .filter(type -> !type.getPackageName().endsWith(".playback"))
            .filter(JavaClass::isTopLevelClass)
            .map(JavaClass::reflect);
  }
}
