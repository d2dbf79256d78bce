package io.livegift.provider;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.livegift.provider");

  @Test
  void chargeKnowsNoTransport() {
    noClasses()
        .that()
        .resideInAPackage("..provider.charge..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.netty..", "org.apache.dubbo..", "org.apache.rocketmq..", "org.redisson..")
        .check(classes);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.livegift.provider.(*)..").should().beFreeOfCycles().check(classes);
  }

  @Test
  void providerKnowsNoOtherProcess() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.livegift.push..", "io.livegift.gateway..")
        .check(classes);
  }
}
