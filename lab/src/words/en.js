// All texts of the page in English. {name} is filled in; \( … \) and \[ … \] are formulas, which KaTeX sets when the page is built.
const html = String.raw;

export default {
  language: "English",
  page: {
    toys: "Toys",
    preset: "Preset",
    presetTip: "Ready-made variants of this toy: other friction laws, other starts",
    share: "Share",
    copyLink: "Copy link to this state",
    embed: "Embed this toy…",
    worksheet: "Worksheet (print)",
    download: "Download",
    getCsv: "Rows (CSV)",
    getPng: "View (PNG)",
    getScene: "Scene (TOML)",
    record: "Record video (WebM)",
    recordStop: "Stop recording",
    theme: "Light or dark",
    help: "Help and keys",
    languageLabel: "Language",
    unitsLabel: "Units for angles",
    unitsTip: "How angles and spins are shown and typed. The command line always uses radians.",
    turns: "degrees, turns/s",
    radians: "rad, rad/s",
    stage: "Scene",
    canvas: "The toy on its table. Drag the toy to spin it, drag the background to turn the camera, use the wheel or two fingers to zoom.",
    show: "Show",
    readout: "Values at this time",
    stabilityTip: "Each motion is compared with the spin on one place whose axis is nearest. Its eigenvalues say what small disturbances do: growth ± i frequency, in 1/s",
    legend: "What the arrows and lines mean",
    time: "Time",
    toStart: "To the start",
    back: "One step back",
    forward: "One step forward",
    play: "Play",
    pause: "Pause",
    speed: "Speed",
    speedTip: "Playback speed: 1/10 shows ten times more slowly",
    spinIt: "Spin it",
    spinItTip: "Gives the body a twist about the vertical, like a flick with mouse or finger (key S)",
    sound: "Sound",
    soundTip: "Eight times the rate at which the contact point runs round the rim, as a tone. Loudness follows the normal force.",
    flickHint: "Flick the toy to spin it",
    settings: "Story and settings",
    tabLearn: "Story",
    tabParameters: "Parameters",
    tabCompare: "Compare",
    tabScene: "Scene",
    reset: "As in the paper",
    resetTip: "Puts all parameters back to the values of the paper (key R)",
    live: "apply to the moving body",
    liveTip: "A change continues from the moment you see, instead of from the start",
    commandTitle: "The same on the command line:",
    commandLabel: "Command line",
    compareIntro: "A second run (B), shown as a blue ghost and dashed lines. Change one thing in it and watch what that one thing does.",
    compareOn: "compare",
    compareLaw: "Coulomb against Coulomb-Contensou",
    sceneIntro: "The whole scene, as a file for <code>tippe run</code>",
    runText: "Run this scene",
    revertText: "Back to the original",
    data: "Friction ball and plots",
    ball: "Friction ball",
    ballLarge: "Large",
    ballLargeTip: "Shows the friction ball large; Escape closes it",
    ballSmall: "Small",
    ballCanvas: "The set of possible friction forces and the force that acts",
    ballHelp:
      "Every friction force the contact can produce lies in this set: sideways the two components of the force, λ/(μN); upwards the drilling torque, τ/(μNR). A point on the surface slides, a point inside sticks.",
    plots: "Plots",
    happened: "What happened",
    keysTitle: "Help and keys",
    keySpace: "play, pause",
    keyArrows: "one step; with Shift fifty",
    keyHomeEnd: "to the start, to the end of what is computed",
    keyBrackets: "slower, faster",
    keyDigits: "toys",
    keyS: "spin the body",
    keyC: "compare with the other law",
    keyF: "camera follows the body",
    keyR: "parameters as in the paper",
    keyD: "light or dark",
    keyHelp: "this list",
    keyNameSpace: "Space",
    keysMouse:
      "Flick the toy to spin it. Drag the background to turn the camera, wheel or two fingers to zoom. In a plot: click for a time, drag to zoom, double-click for all.",
    close: "Close",
    embedTitle: "Embed this toy",
    embedIntro: "Paste this into any web page. It shows the toy as it is now, with the time controls and nothing else.",
    embedOpen: "Open in the lab",
    copy: "Copy",
    noscript: "The lab computes in your browser and needs JavaScript.",
  },
  say: {
    noWebGL:
      "This browser shows no 3-D graphics (WebGL), so the scene stays empty. Plots, numbers and downloads work. Try another browser, or switch on hardware acceleration.",
    broken: "The computing core does not work: {why}. Load the page again; if that does not help, lab.wasm is damaged on the server: build the lab again.",
    copied: "Link copied.",
    copyFailed: "The address bar holds this state: copy it from there.",
    ownScene: "your own",
    otherRun: "Run B: ",
    moreEvents: "… and more",
    trusted: "All checks passed.",
    notTrusted: "Do not trust this result:",
    report: "{verdict} {steps} steps, {speed}; numerical error {error} J.",
    realTime: "{times} times real time",
    notANumber: "not a number",
    air: "{where}: in the air, no force.",
    force: "{where}: sliding uses {slide} % of μN{drilling}.",
    drilling: ", drilling {part} % of μNR",
    spinStable: "The stationary spin next to this motion, {apart} away, is stable: leading eigenvalue {value} 1/s.",
    spinUnstable: "The stationary spin next to this motion, {apart} away, is unstable: leading eigenvalue {value} 1/s.",
    spinNeutral: "The stationary spin next to this motion, {apart} away, is neutral: disturbances swing on, leading eigenvalue {value} 1/s.",
    flicked: "Spin is now {spin}.",
    notHere: "Needs a number, for example 0.3.",
    slider: "{label}, slider",
    over: "{title} over time",
    recording: "Recording… choose Download, Stop recording to save it.",
    cannotRecord: "This browser cannot record the view.",
    ask: "Predict, then run",
    predict: "Run it",
    running: "Running…",
    right: "You were right: {answer}.",
    wrong: "The computation says: {answer}.",
    more: "More",
    storySee: "What you see",
    storyTry: "What to try",
    storyWhy: "Why",
    sheetName: "Name, date:",
    sheetPredict: "Tick your prediction before you run it.",
    sheetBecause: "Because:",
    sheetResult: "Result of the run:",
    sheetMeasure: "Change one parameter at a time and write down what you find.",
    sheetParameter: "Parameter",
    sheetValue: "Value",
    sheetSeen: "Observation",
    height: "height of S",
    tilt: "tilt θ",
    spin: "spin",
    slip: "slip",
    energy: "energy",
    speed: "speed",
    mode: "mode",
  },
  modes: ["rolls", "slides", "flies", "rests"],
  units: { rad: "rad", deg: "°", "rad/s": "rad/s", turns: "turns/s" },
  shows: {
    trail: "Trail on the table",
    bodyTrail: "Trail on the body",
    arrows: "Arrows: force, spin",
    axis: "Axis on a sphere",
    follow: "Camera follows",
  },
  legend: {
    normal: "normal force N",
    friction: "friction (2.5 times longer)",
    omega: "angular velocity ω",
    trail: "contact’s trail on the table",
    bodyTrail: "… on the body",
    ghost: "run B",
    mark: "painted dot: shows the turn",
    path: "path of the centre",
  },
  events: {
    touch: "touches",
    impact: "impact",
    accumulation: "impacts accumulate",
    lift_off: "lifts off",
    stick: "sticks",
    slip: "slips",
    contour_stop: "contact point stops",
    rest: "at rest",
    singular: "singular",
  },
  groups: { start: "Start", contact: "Contact", body: "Body", table: "Table and time", track: "Track and time" },
  // label, what it is
  parameters: {
    law: ["Friction law", "How friction depends on sliding and spinning. Coulomb ignores spin; Contensou lets sliding and spin share one budget."],
    pressure: ["Pressure", "How the pressure is spread over the small contact patch: Hertz for round bodies, uniform for flat ones."],
    mu: ["Friction μ", "Largest friction force divided by normal force."],
    radius: ["Contact radius", "Radius of the small patch on which body and table touch."],
    contour: ["Contour friction", "Resists the contact point running round the rim, as a fraction of the normal force. It is what stops Euler’s disk."],
    pivoting: ["Pivoting friction", "Resists spinning on the spot, in addition to the law’s own torque."],
    rolling: ["Rolling friction", "Resists rolling: the distance by which the normal force moves forward."],
    restitution: ["Restitution", "Part of the speed that is left after an impact: 0 stays on the table, 1 bounces forever."],
    gravity: ["Gravity", "9.81 m/s² on Earth, 1.62 on the Moon."],
    inclination: ["Slope of the table", "Angle between the table and the horizontal."],
    end: ["Run until", "Time at which the computation ends."],
    mass: ["Mass", "Mass of the body."],
    inertiaA: ["Inertia A", "Moment of inertia about the body’s first axis."],
    inertiaB: ["Inertia B", "Moment of inertia about the body’s second axis."],
    inertiaC: ["Inertia C", "Moment of inertia about the body’s own axis."],
    spin: ["Spin", "How fast the body turns at the start; the sign is its sense."],
    tilt: ["Tilt θ", "Angle between the body’s axis and the vertical; for a disk the angle between disk and table: 90° on its rim, 0 lying flat."],
    turn: ["Turn γ of the hole", "Where the hole is: −90° puts the heavy side exactly below the middle."],
    rocking2: ["Rocking ω₂", "Turning about the second axis at the start: it makes the stone rock."],
    rocking1: ["Rocking ω₁", "Turning about the long axis at the start."],
    rollingRate: ["Rolling ω₃", "How fast the disk rolls about its own axis at the start."],
    falling: ["Falling ω₁", "How fast the disk begins to tip over."],
    holeRadius: ["Hole radius", "Size of the hole. Without a hole nothing is off balance."],
    holeDistance: ["Hole distance", "Distance of the hole from the middle of the disk."],
    thickness: ["Thickness", "Thickness of the disk; it changes mass and inertia."],
    density: ["Density", "Density of the material."],
    middle: ["Middle over S", "How far the sphere’s middle lies above the centre of mass S. A low centre of mass rights the top at rest."],
    stem: ["Stem radius", "Radius of the stem’s round tip."],
    kr: ["Rolling distortion k_r", "How strongly the pressure leans forward when the body rolls."],
    drillingTorque: ["Drilling torque", "Whether friction also resists spinning on the spot."],
    eps: ["Regularisation ε", "Speed below which friction is smoothed; smaller is stiffer."],
    skew: ["Skew of the axes", "Angle between the stone’s axes of inertia and those of its surface. It decides the favourite sense of rotation."],
    halfWidth: ["Half width", "Half the width of the ellipsoid."],
    center: ["S over the middle", "How far the centre of mass lies above the ellipsoid’s middle."],
    diskRadius: ["Radius", "Radius of the disk."],
    place: ["Place s", "Where on the track it starts, measured along the track."],
    speed: ["Speed v", "Speed of the disk’s centre along the track at the start."],
    gap: ["Gap", "Height above the track at the start."],
    parabola: ["Parabola p", "The valley is y = x²/2p: a larger p is flatter."],
  },
  plots: {
    height: "Height of the centre of mass",
    angles: "Tilt θ of the axis, turn γ of the disk",
    alpha: "Precession angle",
    tilt: "Tilt θ of the axis",
    spin: "Spin about the vertical",
    omega: "Angular velocity, body axes",
    gaps: "Heights of the contact points",
    slip: "Slip speed",
    normal: "Normal force",
    drilling: "Drilling torque",
    contour: "Rate of the contact point",
    energy: "Energy: where every joule goes",
    error: "Numerical error in the energy",
    chi: "χ: part of μ that rolling needs",
    path: "Path",
    trackSlip: "Speeds on the track",
    trackForces: "Forces",
    trackSpin: "Spin",
  },
  series: {
    kinetic: "kinetic",
    potential: "potential",
    sliding: "sliding",
    drilling: "drilling",
    contour: "contour",
    rolling: "rolling",
    impact: "impact",
    gap: "gap",
    slip: "slip",
    limit: "limit",
    residual: "error",
  },
  // Shipped scenes; one that has no entry here goes by its title.
  scenes: {
    tippedisk: "Coulomb-Contensou friction",
    "tippedisk-strobe": "Spun the other way",
    "tippedisk-model-1": "1: Coulomb, Euler angles",
    "tippedisk-model-2": "2: Coulomb, quaternion",
    "tippedisk-model-3": "3: Contensou, Euler angles",
    "tippedisk-model-4": "4: Contensou, quaternion",
    "tippedisk-model-5": "5: smooth Coulomb, Euler angles",
    "tippedisk-model-6": "6: smooth Coulomb, quaternion",
    "tippedisk-model-7": "7: Coulomb, pivoting, contour, Euler angles",
    "tippedisk-model-8": "8: Coulomb, pivoting, contour, quaternion",
    "tippedisk-model-9": "9: smooth, pivoting, contour, Euler angles",
    "tippedisk-model-10": "10: smooth, pivoting, contour, quaternion",
    "tippe-top": "Coulomb-Contensou friction",
    "tippe-top-coulomb-rolling": "Coulomb, started rolling: stays up",
    "tippe-top-coulomb-slipping": "Coulomb, started slipping",
    "tippe-top-r1e-3": "Contact radius 1 mm",
    "tippe-top-r1e-4": "Contact radius 0.1 mm",
    "tippe-top-uniform": "Uniform pressure",
    "celtic-stone": "Friction and rolling resistance",
    "celtic-stone-fig4": "Fast spin",
    "celtic-stone-fig4-pade1": "Fast spin, first Padé approximation",
    "celtic-stone-fig4-pade2": "Fast spin, second Padé approximation",
    "celtic-stone-fig4-tanh": "Fast spin, tanh approximation",
    "celtic-stone-no-torque": "No friction torque: spins on",
    "celtic-stone-no-torque-exact": "No friction torque, exact law",
    "celtic-stone-tanh": "tanh approximation",
    "disk-drop-face": "Dropped on its face",
    "disk-drop-rim": "Dropped on its rim",
    "disk-flat": "Lying flat, slides and spins",
    "euler-disk": "Contensou and contour friction",
    "euler-disk-contensou": "Contensou friction only",
    "euler-disk-air": "With the air beneath it",
    "euler-disk-contour": "Coulomb and contour friction",
    "euler-disk-coulomb": "Coulomb only: rolls forever",
    "euler-disk-rolling": "Coulomb and rolling friction",
    "euler-disk-rolling-viscous": "Coulomb and viscous rolling",
    "euler-disk-viscous-contour": "Coulomb and viscous contour",
    "track-disk": "Up the left branch, backspin",
    "track-disk-2": "Up the left branch, topspin",
    "track-disk-3": "Down the left branch, topspin",
    "track-disk-4": "Down the left branch, backspin",
    "track-disk-5": "Near the bottom, left, backspin",
    "track-disk-6": "Near the bottom, left, topspin",
    "track-disk-7": "Near the bottom, right, topspin",
    "track-disk-8": "Near the bottom, right, backspin",
    "track-disk-as-printed": "Normal force as in the paper",
    "track-drop": "Collision and run in one",
    "track-hop": "Hops over a crest",
    "track-painleve": "Painlevé’s paradox",
    "track-plateaus": "Plateaus and ramps",
    "track-undecidable": "Rolls up until it must slide",
  },
  toys: {
    tippedisk: {
      title: "Tippedisk",
      about: "A disk with a hole: spin it heavy side down and the heavy side rises.",
      see: "A metal disk with a hole stands on its rim and spins. Its heavy side, opposite the hole, starts at the bottom. Within a second it has climbed to the top.",
      try: "Flick the disk to spin it faster. Or press C: with Coulomb’s law, which ignores spin, it climbs only half-way.",
      why: "Spin uses up most of the friction, so the rim slides easily. The little sliding friction that is left always pushes the same way, and lifts the heavy side turn by turn.",
      questions: [
        { ask: "Spun at half the speed: does the heavy side still get to the top?", answers: ["yes, it does", "no, it does not"] },
        { ask: "Without any friction: does the heavy side still get to the top?", answers: ["yes, it does", "no, it does not"] },
      ],
      card: html`<h3>Try</h3>
<ul>
  <li>Watch the curve <em>Height of the centre of mass</em> while it spins, at a third of its speed.</li>
  <li>Lower the spin step by step. At which spin does it stop turning over?</li>
  <li>Compare the laws (key C): with Coulomb’s law the heavy side comes only half-way up.</li>
</ul>
<h3>Look for</h3>
<p>The rim slides all the time, so the red point lies on the surface of the friction ball. It sits near the lower pole: the disk spins counter-clockwise, and the drilling torque opposes that spin, so it points down. Spun the other way, the point sits near the upper pole. Close to a pole little is left for sliding friction. In the energy plot kinetic energy pays twice, for height and for heat.</p>
<h3>Why</h3>
<p>The contact patch slides with \(\gamma_T\) and drills with \(\omega_N\) at once. With \(u = \|\gamma_T\| / (R\,|\omega_N|)\) and Hertz’s pressure the two share one budget:</p>
\[ \begin{aligned} \|\lambda_T\| &= \mu \lambda_N\, \xi(u), \\ |\tau| &= \mu \lambda_N R\, \eta(u), \\ \xi(u) &= \tfrac{3\pi}{32}\,u\,(4-u^2) \quad (u \le 1) \end{aligned} \]
<p>For \(u \ll 1\) sliding friction is small and proportional to the slip. It acts at a point that is off the centre of mass, and its effect on the turn about the disk’s own axis does not average out: over many turns about the vertical the heavy side climbs.</p>
<p class="quiet">S. Sailer, S. R. Eugster, R. I. Leine: The tippedisk: a tippetop without rotational symmetry, 2020. The paper prints no radius of the contact patch; 1 mm is our choice.
 Laws and pictures: <a href="docs/laws.html">docs/laws</a>, the scene: <a href="docs/scenes.html">docs/scenes</a>.</p>`,
    },
    "tippe-top": {
      title: "Tippe-top",
      about: "Spun fast it turns upside down and runs on its stem.",
      see: "A ball with a stem spins on its round side. It leans over more and more until it stands on the stem, upside down. When the spin is spent it falls back.",
      try: "Flick the top to spin it faster. Play at 1/10 from one second on, when the stem comes down.",
      why: "Friction at the sliding contact point slowly turns the axis over. The top gives up spin energy to lift its centre of mass, and ends in the position that has the least energy left.",
      questions: [
        { ask: "Spun at a third of the speed: does it still turn onto its stem?", answers: ["yes, it does", "no, it does not"] },
        {
          ask: "When it has turned over, which way does it spin, seen from above?",
          answers: ["the same way as before", "the other way"],
        },
      ],
      card: html`<h3>Try</h3>
<ul>
  <li>Play at 1/10 from one second on, when the stem comes down.</li>
  <li>Make the contact radius ten times smaller, then ten times larger. Neither turns over faster: there is a best one.</li>
  <li>Switch to <code>coulomb</code>: the same story without drilling, and it spins on its stem far longer.</li>
</ul>
<h3>Look for</h3>
<p>Two curves in <em>Heights of the contact points</em>: the body leaves the table when the stem takes over, with small impacts in between. The spin about the vertical hardly changes while the top turns over, although the spin about its own axis changes its sign.</p>
<h3>Why</h3>
<p>Friction acts at the contact point C, so its torque about S has no part along the line from S to C. While only the sphere touches and nothing drills, the angular momentum along that line is conserved (Jellett’s integral). With radius \(r\) of the sphere and its middle at the distance \(a\) above S,</p>
\[ \begin{aligned} J &= -\,L \cdot r_{SC} = \text{const}, \\ r_{SC} &= a\,e_3 - r\,e_z . \end{aligned} \]
<p>Sliding friction takes energy until the state with the least energy for this \(J\) is reached. For a fast top that is the one on its head.</p>
<p class="quiet">R. I. Leine, C. Glocker: A set-valued force law for spatial Coulomb-Contensou friction, 2003. With the paper’s scheme the times of events move by a quarter of a second with the step; here they are converged.
 More: <a href="docs/integrators.html">docs/integrators</a>.</p>`,
    },
    "celtic-stone": {
      title: "Celtic stone",
      about: "Spun one way it wobbles, stops, and turns the other way.",
      see: "A boat-shaped stone spins one way. It begins to rock, stops, and turns back the other way, all by itself.",
      try: "Flick it the other way: in its favourite sense it just spins on. Or set “Skew of the axes” to 0.",
      why: "Its mass is slightly skewed against its shape. Rocking therefore always turns it the same way, whatever the sense it was spun in.",
      questions: [
        { ask: "Spun the other way round: does it turn back as well?", answers: ["yes, it turns back", "no, it does not"] },
        { ask: "With mass and shape aligned (no skew): does it still turn back?", answers: ["yes, it turns back", "no, it does not"] },
      ],
      card: html`<h3>Try</h3>
<ul>
  <li>Set <em>Skew of the axes</em> to 0: no reversal. Then reverse its sign: the other sense is the favourite.</li>
  <li>Change the sign of the spin.</li>
  <li>Compare <code>contensou-rolling</code> with <code>pade1</code> or <code>tanh</code>: how long do the approximations agree?</li>
</ul>
<h3>Look for</h3>
<p>The spin falls while the rocking grows: energy moves from one to the other, and little of it is lost. Then it moves back.</p>
<h3>Why</h3>
<p>Rocking about the skewed axis turns the stone a little, always the same way: the torque about the vertical is, on average, proportional to the skew and to the square of the rocking amplitude. When the stone rolls the pressure leans forward, and with it the friction:</p>
\[ \begin{aligned} \sigma(x, y) = {}& \frac{3 N}{2 \pi \rho^2} \sqrt{1 - \frac{x^2 + y^2}{\rho^2}} \\ & \times \Bigl(1 + k_r\, \frac{d}{\rho}\Bigr) \end{aligned} \]
<p>with \(d\) the distance towards the rolling direction. The lean gives rolling resistance and bends the friction ball.</p>
<p class="quiet">G. Kudra, J. Awrejcewicz: Tangens hyperbolicus approximations of the spatial model of friction coupled with rolling resistance, 2011. The paper’s inertia belongs to no rigid body, which is why the lab warns.
 More: <a href="docs/laws.html">docs/laws</a>.</p>`,
    },
    "euler-disk": {
      title: "Euler’s disk",
      about: "It rolls, falls, and rattles faster and faster until it lies still.",
      see: "A coin rolls on its rim, leans over and settles. While it sinks, its contact point runs round faster and faster, until all at once it lies still.",
      try: "Switch the sound on, go to the last second and play at 1/10: you hear the pitch rise. Or flick the disk while it rolls.",
      why: "The flatter it lies, the faster the contact point must run round, and the more energy friction takes with every second. So it ends after a finite time.",
      questions: [
        {
          ask: "While the disk sinks, how does the rate of its contact point change?",
          answers: ["it gets slower", "it stays about the same", "it gets faster"],
        },
        { ask: "Without contour friction: is it at rest before {end} s?", answers: ["yes, it rests", "no, it still moves"] },
      ],
      card: html`<p>θ is the angle between disk and table: 90° standing on the rim, 0 lying flat.</p>
<h3>Try</h3>
<ul>
  <li>Go to the last second and slow down to 1/30.</li>
  <li>Set <em>Contour friction</em> to 0. What stops the disk then?</li>
  <li>Choose the preset with Coulomb friction only: it rolls for more than a minute.</li>
  <li>Watch χ: the disk slides when rolling would need more than 1.</li>
</ul>
<h3>Look for</h3>
<p>One quick slide early on, the peak in <em>Slip speed</em>. Then energy goes into contour friction, ever faster, and θ goes to zero like a power of the time that is left.</p>
<h3>Why</h3>
<p>Lying almost flat, at the small angle \(\theta\) to the table, the contact point runs round at the rate \(\dot\alpha\):</p>
\[ \dot\alpha^2 \approx \frac{4 g}{r\, \theta}, \qquad E \approx \tfrac32\, m g r\, \theta . \]
<p>Contour friction \(\mu_R \lambda_N\) takes the power \(\mu_R\, m g\, r\,\dot\alpha \sim \theta^{-1/2}\): the flatter, the faster the loss. So \(\dot\theta \sim -\theta^{-1/2}\) and \(\theta \sim (t_f - t)^{2/3}\): it ends at a time \(t_f\).</p>
<p>Rolling in a circle needs the part χ of the friction that is available:</p>
\[ \chi = \frac1\mu \left| \frac{4 \cos\theta\, (1 - \rho \cos \theta)}{(6 - 5 \rho \cos\theta) \sin\theta} \right| \]
<p>with \(\rho = -\dot\alpha/\dot\gamma\). (The paper counts its angle from the upright disk: 90° − θ.)</p>
<p class="quiet">C. Le Saux, R. I. Leine, C. Glocker: Dynamics of a rolling disk in the presence of dry friction, 2005. How the paper’s step changed its times: <a href="docs/ladders.html">docs/ladders</a>.</p>`,
    },
    "track-disk": {
      title: "Disk on a track",
      about: "It slides, begins to roll, swings, hops: on a curve of your choice.",
      see: "A disk is thrown into a valley with backspin. It slides, begins to roll, swings to and fro and comes to rest at the bottom.",
      try: "Play at 3× and watch the slip in the plot: where it becomes zero, rolling begins. Or choose the preset in which it hops.",
      why: "Friction brakes the spin and the sliding until the rim no longer slips. From then on it rolls, and only rolling friction takes energy.",
      questions: [
        { ask: "With μ = {mu}: does the disk ever stop sliding and roll?", answers: ["yes, it rolls", "no, it only slides"] },
        { ask: "Without rolling friction: is it at rest before {end} s?", answers: ["yes, it rests", "no, it still swings"] },
      ],
      card: html`<h3>Try</h3>
<ul>
  <li>Play at 3× and watch the two speeds meet: where the slip becomes zero, rolling begins.</li>
  <li>Choose the preset over a crest: there the disk flies.</li>
  <li>Choose the preset with Painlevé’s paradox: a weight near the rim and much friction, and no motion obeys all laws.</li>
  <li>Lower μ until the disk never rolls.</li>
</ul>
<h3>Look for</h3>
<p>While it slides, the friction force is at its limit \(\mu \lambda_N\), the red point at the end of the friction set. While it rolls, the point moves freely inside.</p>
<h3>Why</h3>
<p>The centre runs on the curve at distance \(R\) from the track. Where the track has the radius of curvature \(P\), the normal force in a valley with slope angle \(\alpha\) is</p>
\[ \lambda_N = m g \cos\alpha + \frac{m\, \dot s^2}{P - R}, \]
<p>on a crest with a minus and \(P + R\): it can become zero, and the disk hops. Rolling needs \(|\lambda_T| \le \mu \lambda_N\); on a slope this is \(\tan\alpha \le 3\mu\) for a homogeneous disk without rolling friction.</p>
<p class="quiet">F. P. R. Martins, A. T. Fleury, F. C. Trigo: Motion of a disk in contact with a parametric 2D curve and Painlevé’s paradox, 2019. The paper’s normal force is up to 10 % off: <a href="docs/tracks.html">docs/tracks</a>.</p>`,
    },
  },
};
