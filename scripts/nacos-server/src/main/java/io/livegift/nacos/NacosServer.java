package io.livegift.nacos;

import com.alibaba.nacos.core.code.ControllerMethodsCache;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.autoconfigure.security.servlet.ManagementWebSecurityAutoConfiguration;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.security.servlet.SecurityAutoConfiguration;
import org.springframework.boot.autoconfigure.security.servlet.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.web.servlet.ServletComponentScan;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * Runs Nacos standalone, without authentication, on loopback only. Its settings are in {@code
 * application.properties}; the home folder and the port come from the command line.
 */
@SpringBootApplication(
    scanBasePackages = {"com.alibaba.nacos", "io.livegift.nacos"},
    exclude = {
      SecurityAutoConfiguration.class,
      UserDetailsServiceAutoConfiguration.class,
      ManagementWebSecurityAutoConfiguration.class
    })
@ServletComponentScan("com.alibaba.nacos")
@EnableScheduling
class NacosServer {

  /** Nacos's request filter looks handlers up in this cache; an empty one answers 501. */
  NacosServer(ControllerMethodsCache methods) {
    methods.initClassMethod("com.alibaba.nacos.core.controller");
    methods.initClassMethod("com.alibaba.nacos.naming.controllers");
    methods.initClassMethod("com.alibaba.nacos.config.server.controller");
  }

  public static void main(String[] args) throws Exception {
    Loopback.only();
    SpringApplication.run(NacosServer.class, args);
  }
}
