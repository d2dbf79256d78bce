package io.livegift.gateway.downlink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FanoutConfigTest {

  @ParameterizedTest(name = "{1} viewers, tick {0} ms")
  @CsvSource({"25, 0, 25000", "25, 20, 25800", "25, 500, 45000", "25, 100000, 100000", "0, 500, 0"})
  void everyViewerLengthensTheTick_toFourTimesItsLength(int tickMs, int viewers, long us) {
    FanoutConfig config =
        new FanoutConfig(Duration.ofMillis(tickMs), Duration.ofNanos(40_000), 4_096);
    assertEquals(us * 1_000, config.tickNanos(viewers));
  }
}
