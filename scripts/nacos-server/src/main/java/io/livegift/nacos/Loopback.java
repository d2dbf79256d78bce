package io.livegift.nacos;

import io.grpc.netty.shaded.io.grpc.netty.NegotiationType;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;

/**
 * Keeps Nacos's three gRPC ports on loopback. Nacos 2.2.4 has no setting for it: all of them come
 * from {@code NettyServerBuilder.forPort(port)}, which binds to every address. So that one class is
 * loaded with {@code new InetSocketAddress(port)} turned into {@code new
 * InetSocketAddress("127.0.0.1", port)}.
 */
final class Loopback extends ClassVisitor {
  private static final String BUILDER = "NettyServerBuilder";

  private Loopback(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** Must run before anything loads the gRPC server builder; else it throws. */
  static void only() throws IOException, IllegalAccessException {
    Class<?> neighbour = NegotiationType.class;
    try (InputStream original = neighbour.getResourceAsStream(BUILDER + ".class")) {
      if (original == null) {
        throw new IOException("no " + BUILDER + " beside " + neighbour);
      }
      ClassReader reader = new ClassReader(original);
      ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
      reader.accept(new Loopback(writer), 0);
      MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup())
          .defineClass(writer.toByteArray());
    }
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return name.equals("forPort") ? new WithHost(next) : next;
  }

  private static final class WithHost extends MethodVisitor {
    private WithHost(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (!owner.equals("java/net/InetSocketAddress") || !descriptor.equals("(I)V")) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        return;
      }
      super.visitLdcInsn("127.0.0.1");
      super.visitInsn(Opcodes.SWAP);
      super.visitMethodInsn(opcode, owner, name, "(Ljava/lang/String;I)V", isInterface);
    }
  }
}
