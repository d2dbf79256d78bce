package io.livegift.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private static final JavaClasses GATEWAY =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.livegift.gateway");

  @Test
  void hasNoCycles() {
    slices().matching("io.livegift.gateway.(*)..").should().beFreeOfCycles().check(GATEWAY);
  }

  @Test
  void keepsTheRulesOfARoomFreeOfFrameworks() {
    noClasses()
        .that()
        .resideInAPackage("io.livegift.gateway.room")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.netty..", "org.apache.dubbo..")
        .check(GATEWAY);
  }

  @Test
  void knowsNoOtherProcess() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackages("io.livegift.provider..", "io.livegift.push..")
        .check(GATEWAY);
  }
}
