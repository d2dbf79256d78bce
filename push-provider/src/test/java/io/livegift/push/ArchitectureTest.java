package io.livegift.push;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.livegift.push");

  @Test
  void packagesFormNoCycle() {
    slices().matching("io.livegift.push.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void rulesKnowNoTransport() {
    noClasses()
        .that()
        .resideInAnyPackage("..combo..", "..sequence..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.netty..", "org.apache.dubbo..", "org.apache.rocketmq..", "org.redisson..")
        .check(CLASSES);
  }

  @Test
  void onlyItsStepKnowsAPart() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..consume..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.rocketmq..")
        .check(CLASSES);
  }
}
