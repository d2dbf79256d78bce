package io.livegift.runtime.rpc;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.common.json.impl.JacksonImpl;

/**
 * The JSON of Triple's HTTP bodies: whole numbers are whole numbers. A fraction, a string or a
 * number out of range is refused instead of being bent into shape.
 */
@Activate(order = -1000)
public final class StrictJson extends JacksonImpl {

  static final String NAME = "strict";

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  protected JsonMapper.Builder createBuilder() {
    return super.createBuilder()
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS);
  }
}
