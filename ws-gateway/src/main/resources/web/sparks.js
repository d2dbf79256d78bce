/** Particles over the stage. The loop runs only while something flies; the number is bounded. */
const MOST = 420;
const GRAVITY = 0.00042;

const KINDS = {
  gift_rose: { colours: ["#ff7a9c", "#ff4f81", "#ffc2d1"], shape: "petal", speed: 0.22, life: 1_900, lift: 0.12 },
  gift_aurora_town: { colours: ["#41f0c0", "#7f8cff", "#b0ffe9"], shape: "streak", speed: 0.3, life: 1_500, lift: 0.1 },
  gift_cloud_whale: { colours: ["#9fe3ff", "#e3f6ff", "#6fb8ff"], shape: "bubble", speed: 0.2, life: 2_400, lift: -0.7 },
  gift_castle_secrets: { colours: ["#ffb870", "#ff6f9f", "#fff0b8"], shape: "streak", speed: 0.45, life: 1_700, lift: 0.6 },
  gift_starlight_princess: { colours: ["#ffe58a", "#ffab2e", "#ffffff"], shape: "star", speed: 0.42, life: 2_200, lift: 0.35 },
};
const PLAIN = { colours: ["#c79bff", "#ffd25e"], shape: "petal", speed: 0.26, life: 1_500, lift: 0.3 };

const between = (least, most) => least + Math.random() * (most - least);
const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

export class Sparks {
  #canvas;
  #pen;
  #flying = [];
  #lastMs = 0;
  #running = false;
  #still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(canvas) {
    this.#canvas = canvas;
    this.#pen = canvas.getContext("2d");
    new ResizeObserver(() => this.#fit()).observe(canvas);
    this.#fit();
  }

  /** From a point, in fractions of the stage. */
  burst(giftId, x, y, amount) {
    if (this.#still.matches || document.hidden) return;
    const kind = KINDS[giftId] ?? PLAIN;
    for (let n = Math.min(amount, MOST - this.#flying.length); n > 0; n--) {
      this.#flying.push(this.#spark(kind, x * this.#canvas.clientWidth, y * this.#canvas.clientHeight));
    }
    if (!this.#running && this.#flying.length > 0) {
      this.#running = true;
      this.#lastMs = performance.now();
      requestAnimationFrame((nowMs) => this.#frame(nowMs));
    }
  }

  #spark(kind, x, y) {
    const angle = between(0, Math.PI * 2);
    const speed = between(0.2, 1) * kind.speed;
    return {
      x, y, dx: Math.cos(angle) * speed, dy: Math.sin(angle) * speed - kind.speed * 0.35,
      pull: GRAVITY * kind.lift, colour: oneOf(kind.colours), shape: kind.shape,
      size: between(3, 9), turn: between(0, 6), spin: between(-0.004, 0.004),
      ageMs: 0, lifeMs: kind.life * between(0.6, 1),
    };
  }

  #fit() {
    const scale = Math.min(devicePixelRatio, 2);
    this.#canvas.width = this.#canvas.clientWidth * scale;
    this.#canvas.height = this.#canvas.clientHeight * scale;
    this.#pen.setTransform(scale, 0, 0, scale, 0, 0);
  }

  #frame(nowMs) {
    const passed = Math.min(Math.max(nowMs - this.#lastMs, 0), 40);
    this.#lastMs = nowMs;
    this.#pen.clearRect(0, 0, this.#canvas.clientWidth, this.#canvas.clientHeight);
    this.#flying = this.#flying.filter((spark) => (spark.ageMs += passed) < spark.lifeMs);
    for (const spark of this.#flying) {
      spark.dy += spark.pull * passed;
      spark.x += spark.dx * passed;
      spark.y += spark.dy * passed;
      spark.turn += spark.spin * passed;
      this.#draw(spark);
    }
    this.#running = this.#flying.length > 0;
    if (this.#running) requestAnimationFrame((next) => this.#frame(next));
  }

  #draw({ x, y, dx, dy, size, shape, turn, colour, ageMs, lifeMs }) {
    const pen = this.#pen;
    pen.save();
    pen.globalAlpha = 1 - (ageMs / lifeMs) ** 2;
    pen.translate(x, y);
    pen.fillStyle = pen.strokeStyle = colour;
    pen.beginPath();
    if (shape === "bubble") {
      pen.arc(0, 0, size, 0, 7);
      pen.lineWidth = 1.5;
      pen.stroke();
    } else if (shape === "streak") {
      pen.rotate(Math.atan2(dy, dx));
      pen.roundRect(-size * 1.6, -1.2, size * 3.2, 2.4, 1.2);
      pen.fill();
    } else {
      pen.rotate(turn);
      if (shape === "star") star(pen, size);
      else pen.ellipse(0, 0, size, size * 0.55, 0, 0, 7);
      pen.fill();
    }
    pen.restore();
  }
}

function star(pen, size) {
  for (let corner = 0; corner < 10; corner++) {
    const reach = corner % 2 === 0 ? size : size * 0.42;
    pen.lineTo(Math.cos(corner * 0.6283) * reach, Math.sin(corner * 0.6283) * reach);
  }
}
