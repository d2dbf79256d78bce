package io.livegift.api;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private static final JavaClasses API =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.livegift.api");

  @Test
  void dependsOnNothingButJava() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "org.jspecify.annotations", "io.livegift.api..")
        .because("a caller takes nothing else with it")
        .check(API);
  }

  @Test
  void packagesHaveNoCycles() {
    slices()
        .matching("io.livegift.(api..)")
        .should()
        .beFreeOfCycles()
        .because("event, push and playback build on the commands and results, not the reverse")
        .check(API);
  }
}
