// Alle Texte der Seite auf Deutsch. Der Aufbau ist der von en.js.
const html = String.raw;

export default {
  language: "Deutsch",
  page: {
    toys: "Spielzeuge",
    preset: "Variante",
    presetTip: "Fertige Varianten dieses Spielzeugs: andere Reibungsgesetze, andere Starts",
    share: "Teilen",
    copyLink: "Link auf diesen Zustand kopieren",
    embed: "Spielzeug einbetten…",
    worksheet: "Arbeitsblatt (drucken)",
    download: "Speichern",
    getCsv: "Zeilen (CSV)",
    getPng: "Ansicht (PNG)",
    getScene: "Szene (TOML)",
    record: "Video aufnehmen (WebM)",
    recordStop: "Aufnahme beenden",
    theme: "Hell oder dunkel",
    help: "Hilfe und Tasten",
    languageLabel: "Sprache",
    unitsLabel: "Einheiten für Winkel",
    unitsTip: "Wie Winkel und Drehraten gezeigt und eingegeben werden. Die Kommandozeile nimmt immer Radiant.",
    turns: "Grad, Umdr./s",
    radians: "rad, rad/s",
    stage: "Szene",
    canvas: "Das Spielzeug auf seinem Tisch. Am Spielzeug ziehen: es dreht sich. Am Hintergrund ziehen: die Kamera dreht sich. Rad oder zwei Finger: Zoom.",
    show: "Zeigen",
    readout: "Werte zu dieser Zeit",
    stabilityTip: "Verglichen wird mit der Drehung am Ort, deren Achse am nächsten ist. Ihre Eigenwerte sagen, was kleine Störungen tun: Wachstum ± i Kreisfrequenz, in 1/s",
    legend: "Was die Pfeile und Linien bedeuten",
    time: "Zeit",
    toStart: "Zum Anfang",
    back: "Einen Schritt zurück",
    forward: "Einen Schritt vor",
    play: "Abspielen",
    pause: "Anhalten",
    speed: "Tempo",
    speedTip: "Wiedergabetempo: 1/10 zeigt alles zehnmal langsamer",
    spinIt: "Andrehen",
    spinItTip: "Dreht den Körper um die Senkrechte an, wie ein Schubs mit Maus oder Finger (Taste S)",
    sound: "Ton",
    soundTip: "Das Achtfache der Rate, mit der der Kontaktpunkt um den Rand läuft, als Ton. Die Lautstärke folgt der Normalkraft.",
    flickHint: "Schubse das Spielzeug an",
    settings: "Geschichte und Einstellungen",
    tabLearn: "Geschichte",
    tabParameters: "Parameter",
    tabCompare: "Vergleich",
    tabScene: "Szene",
    reset: "Wie im Artikel",
    resetTip: "Setzt alle Parameter auf die Werte des Artikels zurück (Taste R)",
    live: "auf den bewegten Körper anwenden",
    liveTip: "Eine Änderung wirkt ab dem gezeigten Augenblick, nicht vom Start an",
    commandTitle: "Dasselbe auf der Kommandozeile:",
    commandLabel: "Kommandozeile",
    compareIntro: "Ein zweiter Lauf (B), als blauer Geist und mit gestrichelten Linien. Ändere eines darin und sieh, was es bewirkt.",
    compareOn: "vergleichen",
    compareLaw: "Coulomb gegen Coulomb-Contensou",
    sceneIntro: "Die ganze Szene, als Datei für <code>tippe run</code>",
    runText: "Diese Szene rechnen",
    revertText: "Zurück zum Original",
    data: "Reibungskugel und Kurven",
    ball: "Reibungskugel",
    ballLarge: "Groß",
    ballLargeTip: "Zeigt die Reibungskugel groß; Escape schließt sie",
    ballSmall: "Klein",
    ballCanvas: "Die Menge der möglichen Reibungskräfte und die wirkende Kraft",
    ballHelp:
      "Jede Reibungskraft, die der Kontakt aufbringen kann, liegt in dieser Menge: waagerecht die beiden Anteile der Kraft, λ/(μN), nach oben das Bohrmoment, τ/(μNR). Ein Punkt auf der Oberfläche gleitet, ein Punkt im Inneren haftet.",
    plots: "Kurven",
    happened: "Was geschah",
    keysTitle: "Hilfe und Tasten",
    keySpace: "abspielen, anhalten",
    keyArrows: "ein Schritt; mit Umschalt fünfzig",
    keyHomeEnd: "zum Anfang, zum Ende des Berechneten",
    keyBrackets: "langsamer, schneller",
    keyDigits: "Spielzeuge",
    keyS: "den Körper andrehen",
    keyC: "mit dem anderen Gesetz vergleichen",
    keyF: "die Kamera folgt dem Körper",
    keyR: "Parameter wie im Artikel",
    keyD: "hell oder dunkel",
    keyHelp: "diese Liste",
    keyNameSpace: "Leertaste",
    keysMouse:
      "Schubse das Spielzeug an, damit es sich dreht. Ziehe am Hintergrund, um die Kamera zu drehen; Rad oder zwei Finger zoomen. In einer Kurve: Klick für eine Zeit, Ziehen zum Vergrößern, Doppelklick für alles.",
    close: "Schließen",
    embedTitle: "Dieses Spielzeug einbetten",
    embedIntro: "Füge dies in eine beliebige Webseite ein. Sie zeigt das Spielzeug, wie es jetzt ist, mit der Zeitleiste und sonst nichts.",
    embedOpen: "Im Labor öffnen",
    copy: "Kopieren",
    noscript: "Das Labor rechnet im Browser und braucht JavaScript.",
  },
  say: {
    noWebGL:
      "Dieser Browser zeigt keine 3-D-Grafik (WebGL), deshalb bleibt die Szene leer. Kurven, Zahlen und Downloads gehen. Versuche einen anderen Browser oder schalte die Hardwarebeschleunigung ein.",
    broken:
      "Der Rechenkern läuft nicht: {why}. Lade die Seite neu; hilft das nicht, ist lab.wasm auf dem Server beschädigt: baue das Labor neu.",
    copied: "Link kopiert.",
    copyFailed: "Die Adresszeile enthält diesen Zustand: kopiere ihn dort.",
    ownScene: "eigene",
    otherRun: "Lauf B: ",
    moreEvents: "… und mehr",
    trusted: "Alle Prüfungen bestanden.",
    notTrusted: "Diesem Ergebnis ist nicht zu trauen:",
    report: "{verdict} {steps} Schritte, {speed}; numerischer Fehler {error} J.",
    realTime: "{times}-mal schneller als die Wirklichkeit",
    notANumber: "keine Zahl",
    air: "{where}: in der Luft, keine Kraft.",
    force: "{where}: Gleiten braucht {slide} % von μN{drilling}.",
    drilling: ", Bohren {part} % von μNR",
    spinStable: "Die stationäre Drehung neben dieser Bewegung, {apart} entfernt, ist stabil: führender Eigenwert {value} 1/s.",
    spinUnstable: "Die stationäre Drehung neben dieser Bewegung, {apart} entfernt, ist instabil: führender Eigenwert {value} 1/s.",
    spinNeutral: "Die stationäre Drehung neben dieser Bewegung, {apart} entfernt, ist neutral: Störungen schwingen weiter, führender Eigenwert {value} 1/s.",
    flicked: "Die Drehung beträgt jetzt {spin}.",
    notHere: "Hier fehlt eine Zahl, zum Beispiel 0.3.",
    slider: "{label}, Regler",
    over: "{title} über der Zeit",
    recording: "Aufnahme läuft… Speichern, Aufnahme beenden sichert sie.",
    cannotRecord: "Dieser Browser kann die Ansicht nicht aufnehmen.",
    ask: "Erst vorhersagen, dann rechnen",
    predict: "Rechnen",
    running: "Rechnet…",
    right: "Richtig: {answer}.",
    wrong: "Die Rechnung sagt: {answer}.",
    more: "Mehr",
    storySee: "Was du siehst",
    storyTry: "Was du probieren kannst",
    storyWhy: "Warum",
    sheetName: "Name, Datum:",
    sheetPredict: "Kreuze deine Vorhersage an, bevor du rechnen lässt.",
    sheetBecause: "Weil:",
    sheetResult: "Ergebnis der Rechnung:",
    sheetMeasure: "Ändere jeweils einen Parameter und schreibe auf, was du findest.",
    sheetParameter: "Parameter",
    sheetValue: "Wert",
    sheetSeen: "Beobachtung",
    height: "Höhe von S",
    tilt: "Neigung θ",
    spin: "Drehung",
    slip: "Schlupf",
    energy: "Energie",
    speed: "Tempo",
    mode: "Zustand",
  },
  modes: ["rollt", "gleitet", "fliegt", "ruht"],
  units: { rad: "rad", deg: "°", "rad/s": "rad/s", turns: "U/s" },
  shows: {
    trail: "Spur auf dem Tisch",
    bodyTrail: "Spur auf dem Körper",
    arrows: "Pfeile: Kraft, Drehung",
    axis: "Achse auf einer Kugel",
    follow: "Kamera folgt",
  },
  legend: {
    normal: "Normalkraft N",
    friction: "Reibung (2,5-mal länger)",
    omega: "Winkelgeschwindigkeit ω",
    trail: "Spur des Kontakts auf dem Tisch",
    bodyTrail: "… auf dem Körper",
    ghost: "Lauf B",
    mark: "aufgemalter Punkt: zeigt die Drehung",
    path: "Bahn der Mitte",
  },
  events: {
    touch: "berührt",
    impact: "Stoß",
    accumulation: "Stöße häufen sich",
    lift_off: "hebt ab",
    stick: "haftet",
    slip: "gleitet",
    contour_stop: "Kontaktpunkt hält an",
    rest: "in Ruhe",
    singular: "singulär",
  },
  groups: { start: "Start", contact: "Kontakt", body: "Körper", table: "Tisch und Zeit", track: "Bahn und Zeit" },
  parameters: {
    law: ["Reibungsgesetz", "Wie Reibung von Gleiten und Drehen abhängt. Coulomb kennt die Drehung nicht; bei Contensou teilen sich Gleiten und Drehen einen Vorrat."],
    pressure: ["Druck", "Wie der Druck auf dem kleinen Kontaktfleck verteilt ist: Hertz für runde Körper, gleichmäßig (uniform) für flache."],
    mu: ["Reibung μ", "Größte Reibungskraft geteilt durch die Normalkraft."],
    radius: ["Kontaktradius", "Radius des kleinen Flecks, auf dem Körper und Tisch sich berühren."],
    contour: ["Konturreibung", "Hemmt den Lauf des Kontaktpunkts um den Rand, als Teil der Normalkraft. Sie bringt die Euler-Scheibe zur Ruhe."],
    pivoting: ["Drehreibung", "Hemmt das Drehen auf der Stelle, zusätzlich zum Moment des Gesetzes."],
    rolling: ["Rollreibung", "Hemmt das Rollen: die Strecke, um die die Normalkraft nach vorn rückt."],
    restitution: ["Stoßzahl", "Teil der Geschwindigkeit, der nach einem Stoß bleibt: 0 bleibt liegen, 1 springt ewig."],
    gravity: ["Schwere", "9,81 m/s² auf der Erde, 1,62 auf dem Mond."],
    inclination: ["Neigung des Tischs", "Winkel zwischen Tisch und Waagerechter."],
    end: ["Rechnen bis", "Zeit, zu der die Rechnung endet."],
    mass: ["Masse", "Masse des Körpers."],
    inertiaA: ["Trägheit A", "Trägheitsmoment um die erste Körperachse."],
    inertiaB: ["Trägheit B", "Trägheitsmoment um die zweite Körperachse."],
    inertiaC: ["Trägheit C", "Trägheitsmoment um die eigene Achse des Körpers."],
    spin: ["Drehung", "Wie schnell sich der Körper beim Start dreht; das Vorzeichen ist der Drehsinn."],
    tilt: ["Neigung θ", "Winkel zwischen Körperachse und Senkrechter; bei der Scheibe der Winkel zum Tisch: 90° auf dem Rand, 0 flach."],
    turn: ["Lage γ des Lochs", "Wo das Loch ist: bei −90° liegt die schwere Seite genau unter der Mitte."],
    rocking2: ["Wippen ω₂", "Drehung um die zweite Achse beim Start: sie lässt den Stein wippen."],
    rocking1: ["Wippen ω₁", "Drehung um die lange Achse beim Start."],
    rollingRate: ["Rollen ω₃", "Wie schnell die Scheibe beim Start um ihre Achse rollt."],
    falling: ["Kippen ω₁", "Wie schnell die Scheibe anfangs kippt."],
    holeRadius: ["Lochradius", "Größe des Lochs. Ohne Loch ist nichts im Ungleichgewicht."],
    holeDistance: ["Lochabstand", "Abstand des Lochs von der Mitte der Scheibe."],
    thickness: ["Dicke", "Dicke der Scheibe; sie ändert Masse und Trägheit."],
    density: ["Dichte", "Dichte des Materials."],
    middle: ["Mitte über S", "Wie weit die Kugelmitte über dem Schwerpunkt S liegt. Ein tiefer Schwerpunkt richtet den Kreisel im Ruhen auf."],
    stem: ["Stielradius", "Radius der runden Stielspitze."],
    kr: ["Rollverzerrung k_r", "Wie stark sich der Druck beim Rollen nach vorn neigt."],
    drillingTorque: ["Bohrmoment", "Ob Reibung auch das Drehen auf der Stelle hemmt."],
    eps: ["Glättung ε", "Geschwindigkeit, unter der die Reibung geglättet wird; kleiner ist steifer."],
    skew: ["Schiefe der Achsen", "Winkel zwischen den Trägheitsachsen und denen der Oberfläche. Er entscheidet über den bevorzugten Drehsinn."],
    halfWidth: ["Halbe Breite", "Halbe Breite des Ellipsoids."],
    center: ["S über der Mitte", "Wie weit der Schwerpunkt über der Mitte des Ellipsoids liegt."],
    diskRadius: ["Radius", "Radius der Scheibe."],
    place: ["Ort s", "Wo auf der Bahn der Start ist, entlang der Bahn gemessen."],
    speed: ["Tempo v", "Geschwindigkeit der Scheibenmitte entlang der Bahn beim Start."],
    gap: ["Abstand", "Höhe über der Bahn beim Start."],
    parabola: ["Parabel p", "Das Tal ist y = x²/2p: ein größeres p ist flacher."],
  },
  plots: {
    height: "Höhe des Schwerpunkts",
    angles: "Neigung θ der Achse, Lage γ der Scheibe",
    alpha: "Präzessionswinkel",
    tilt: "Neigung θ der Achse",
    spin: "Drehung um die Senkrechte",
    omega: "Winkelgeschwindigkeit, Körperachsen",
    gaps: "Höhen der Kontaktpunkte",
    slip: "Gleitgeschwindigkeit",
    normal: "Normalkraft",
    drilling: "Bohrmoment",
    contour: "Rate des Kontaktpunkts",
    energy: "Energie: wohin jedes Joule geht",
    error: "Numerischer Fehler der Energie",
    chi: "χ: Teil von μ, den Rollen braucht",
    path: "Bahn",
    trackSlip: "Geschwindigkeiten auf der Bahn",
    trackForces: "Kräfte",
    trackSpin: "Drehung",
  },
  series: {
    kinetic: "kinetisch",
    potential: "potentiell",
    sliding: "Gleiten",
    drilling: "Bohren",
    contour: "Kontur",
    rolling: "Rollen",
    impact: "Stoß",
    gap: "Höhe",
    slip: "Schlupf",
    limit: "Grenze",
    residual: "Fehler",
  },
  scenes: {
    tippedisk: "Coulomb-Contensou-Reibung",
    "tippedisk-strobe": "Andersherum gedreht",
    "tippedisk-model-1": "1: Coulomb, Euler-Winkel",
    "tippedisk-model-2": "2: Coulomb, Quaternion",
    "tippedisk-model-3": "3: Contensou, Euler-Winkel",
    "tippedisk-model-4": "4: Contensou, Quaternion",
    "tippedisk-model-5": "5: glatter Coulomb, Euler-Winkel",
    "tippedisk-model-6": "6: glatter Coulomb, Quaternion",
    "tippedisk-model-7": "7: Coulomb, Dreh- und Konturreibung, Euler-Winkel",
    "tippedisk-model-8": "8: Coulomb, Dreh- und Konturreibung, Quaternion",
    "tippedisk-model-9": "9: glatt, Dreh- und Konturreibung, Euler-Winkel",
    "tippedisk-model-10": "10: glatt, Dreh- und Konturreibung, Quaternion",
    "tippe-top": "Coulomb-Contensou-Reibung",
    "tippe-top-coulomb-rolling": "Coulomb, rollend gestartet: bleibt aufrecht",
    "tippe-top-coulomb-slipping": "Coulomb, gleitend gestartet",
    "tippe-top-r1e-3": "Kontaktradius 1 mm",
    "tippe-top-r1e-4": "Kontaktradius 0,1 mm",
    "tippe-top-uniform": "Gleichmäßiger Druck",
    "celtic-stone": "Reibung und Rollwiderstand",
    "celtic-stone-fig4": "Schnelle Drehung",
    "celtic-stone-fig4-pade1": "Schnelle Drehung, erste Padé-Näherung",
    "celtic-stone-fig4-pade2": "Schnelle Drehung, zweite Padé-Näherung",
    "celtic-stone-fig4-tanh": "Schnelle Drehung, tanh-Näherung",
    "celtic-stone-no-torque": "Ohne Reibmoment: dreht weiter",
    "celtic-stone-no-torque-exact": "Ohne Reibmoment, genaues Gesetz",
    "celtic-stone-tanh": "tanh-Näherung",
    "disk-drop-face": "Auf die Fläche gefallen",
    "disk-drop-rim": "Auf den Rand gefallen",
    "disk-flat": "Flach liegend, gleitet und dreht",
    "euler-disk": "Contensou- und Konturreibung",
    "euler-disk-contensou": "Nur Contensou-Reibung",
    "euler-disk-air": "Rollen auf einer Luftschicht",
    "euler-disk-contour": "Coulomb- und Konturreibung",
    "euler-disk-coulomb": "Nur Coulomb: rollt ewig",
    "euler-disk-rolling": "Coulomb- und Rollreibung",
    "euler-disk-rolling-viscous": "Coulomb und zähe Rollreibung",
    "euler-disk-viscous-contour": "Coulomb und zähe Konturreibung",
    "track-disk": "Den linken Ast hinauf, Rückdrall",
    "track-disk-2": "Den linken Ast hinauf, Vorwärtsdrall",
    "track-disk-3": "Den linken Ast hinab, Vorwärtsdrall",
    "track-disk-4": "Den linken Ast hinab, Rückdrall",
    "track-disk-5": "Nahe dem Grund nach links, Rückdrall",
    "track-disk-6": "Nahe dem Grund nach links, Vorwärtsdrall",
    "track-disk-7": "Nahe dem Grund nach rechts, Vorwärtsdrall",
    "track-disk-8": "Nahe dem Grund nach rechts, Rückdrall",
    "track-disk-as-printed": "Normalkraft wie im Artikel",
    "track-drop": "Aufprall und Lauf in einem",
    "track-hop": "Springt über eine Kuppe",
    "track-painleve": "Painlevés Paradox",
    "track-plateaus": "Stufen und Rampen",
    "track-undecidable": "Rollt hinauf, bis sie gleiten muss",
  },
  toys: {
    tippedisk: {
      title: "Kippscheibe",
      about: "Eine Scheibe mit Loch: drehe sie mit der schweren Seite unten, und die schwere Seite steigt auf.",
      see: "Eine Metallscheibe mit Loch steht auf dem Rand und dreht sich. Ihre schwere Seite, dem Loch gegenüber, ist anfangs unten. In einer Sekunde ist sie oben.",
      try: "Schubse die Scheibe schneller an. Oder drücke C: mit Coulombs Gesetz, das die Drehung nicht kennt, steigt sie nur halb.",
      why: "Die Drehung braucht den größten Teil der Reibung auf, der Rand gleitet leicht. Die kleine Gleitreibung, die bleibt, schiebt immer in dieselbe Richtung und hebt die schwere Seite Umdrehung für Umdrehung.",
      questions: [
        { ask: "Mit der halben Drehung: kommt die schwere Seite noch nach oben?", answers: ["ja, sie kommt", "nein, sie kommt nicht"] },
        { ask: "Ganz ohne Reibung: kommt die schwere Seite noch nach oben?", answers: ["ja, sie kommt", "nein, sie kommt nicht"] },
      ],
      card: html`<h3>Probiere</h3>
<ul>
  <li>Sieh dir die Kurve <em>Höhe des Schwerpunkts</em> bei einem Drittel des Tempos an.</li>
  <li>Verringere die Drehung Schritt für Schritt. Ab wann kippt die Scheibe nicht mehr?</li>
  <li>Vergleiche die Gesetze (Taste C): mit Coulomb kommt die schwere Seite nur halb hinauf.</li>
</ul>
<h3>Achte auf</h3>
<p>Der Rand gleitet immer, also liegt der rote Punkt auf der Oberfläche der Reibungskugel. Er sitzt nahe dem unteren Pol: die Scheibe dreht gegen den Uhrzeigersinn, das Bohrmoment wirkt dagegen und zeigt nach unten. Andersherum gedreht sitzt er am oberen Pol. Nahe einem Pol bleibt wenig für die Gleitreibung. Im Energiebild zahlt die kinetische Energie doppelt, für Höhe und für Wärme.</p>
<h3>Warum</h3>
<p>Der Kontaktfleck gleitet mit \(\gamma_T\) und bohrt zugleich mit \(\omega_N\). Mit \(u = \|\gamma_T\| / (R\,|\omega_N|)\) und dem Druck von Hertz teilen sich beide einen Vorrat:</p>
\[ \begin{aligned} \|\lambda_T\| &= \mu \lambda_N\, \xi(u), \\ |\tau| &= \mu \lambda_N R\, \eta(u), \\ \xi(u) &= \tfrac{3\pi}{32}\,u\,(4-u^2) \quad (u \le 1) \end{aligned} \]
<p>Für \(u \ll 1\) ist die Gleitreibung klein und proportional zum Schlupf. Sie greift neben dem Schwerpunkt an, und ihre Wirkung auf die Drehung um die Scheibenachse hebt sich nicht auf: über viele Umdrehungen steigt die schwere Seite.</p>
<p class="quiet">S. Sailer, S. R. Eugster, R. I. Leine: The tippedisk: a tippetop without rotational symmetry, 2020. Der Artikel nennt keinen Radius des Kontaktflecks; 1 mm ist unsere Wahl.
 Gesetze und Bilder: <a href="docs/laws.html">docs/laws</a>, die Szene: <a href="docs/scenes.html">docs/scenes</a> (englisch).</p>`,
    },
    "tippe-top": {
      title: "Stehaufkreisel",
      about: "Schnell gedreht stellt er sich auf den Kopf und läuft auf dem Stiel.",
      see: "Eine Kugel mit Stiel dreht sich auf ihrer runden Seite. Sie neigt sich immer mehr, bis sie kopfüber auf dem Stiel steht. Ist die Drehung verbraucht, fällt sie zurück.",
      try: "Schubse den Kreisel schneller an. Spiele ab einer Sekunde mit 1/10, wenn der Stiel aufsetzt.",
      why: "Die Reibung am gleitenden Kontaktpunkt kippt die Achse langsam um. Der Kreisel gibt Drehenergie her, um seinen Schwerpunkt zu heben, und endet in der Lage mit der kleinsten Energie.",
      questions: [
        { ask: "Mit einem Drittel der Drehung: stellt er sich noch auf den Stiel?", answers: ["ja", "nein"] },
        { ask: "Wenn er umgekippt ist: wie herum dreht er sich, von oben gesehen?", answers: ["wie vorher", "andersherum"] },
      ],
      card: html`<h3>Probiere</h3>
<ul>
  <li>Spiele ab einer Sekunde mit 1/10, wenn der Stiel aufsetzt.</li>
  <li>Mache den Kontaktradius zehnmal kleiner, dann zehnmal größer. Beides kippt nicht schneller: es gibt einen besten.</li>
  <li>Nimm <code>coulomb</code>: dieselbe Geschichte ohne Bohren, und er dreht auf dem Stiel viel länger.</li>
</ul>
<h3>Achte auf</h3>
<p>Zwei Kurven in <em>Höhen der Kontaktpunkte</em>: der Körper verlässt den Tisch, wenn der Stiel übernimmt, dazwischen kleine Stöße. Die Drehung um die Senkrechte ändert sich beim Kippen kaum, obwohl die Drehung um die eigene Achse ihr Vorzeichen wechselt.</p>
<h3>Warum</h3>
<p>Reibung greift am Kontaktpunkt C an, ihr Moment um S hat also keinen Anteil längs der Linie von S nach C. Solange nur die Kugel berührt und nichts bohrt, bleibt der Drehimpuls längs dieser Linie erhalten (Jelletts Integral). Mit dem Kugelradius \(r\) und der Mitte im Abstand \(a\) über S:</p>
\[ \begin{aligned} J &= -\,L \cdot r_{SC} = \text{const}, \\ r_{SC} &= a\,e_3 - r\,e_z . \end{aligned} \]
<p>Gleitreibung nimmt Energie, bis der Zustand kleinster Energie zu diesem \(J\) erreicht ist. Für einen schnellen Kreisel ist das der Kopfstand.</p>
<p class="quiet">R. I. Leine, C. Glocker: A set-valued force law for spatial Coulomb-Contensou friction, 2003. Mit dem Verfahren des Artikels wandern die Zeiten um eine Viertelsekunde mit der Schrittweite; hier sind sie auskonvergiert.
 Mehr: <a href="docs/integrators.html">docs/integrators</a> (englisch).</p>`,
    },
    "celtic-stone": {
      title: "Keltischer Stein",
      about: "In einer Richtung gedreht wackelt er, hält an und dreht zurück.",
      see: "Ein Stein in Bootsform dreht sich. Er beginnt zu wippen, hält an und dreht sich von selbst andersherum.",
      try: "Schubse ihn andersherum an: in seiner Lieblingsrichtung dreht er einfach weiter. Oder setze „Schiefe der Achsen“ auf 0.",
      why: "Seine Masse liegt etwas schief zu seiner Form. Deshalb dreht ihn das Wippen immer in dieselbe Richtung, wie auch immer er angedreht wurde.",
      questions: [
        { ask: "Andersherum gedreht: kehrt er auch um?", answers: ["ja, er kehrt um", "nein"] },
        { ask: "Masse und Form ausgerichtet (keine Schiefe): kehrt er noch um?", answers: ["ja, er kehrt um", "nein"] },
      ],
      card: html`<h3>Probiere</h3>
<ul>
  <li>Setze <em>Schiefe der Achsen</em> auf 0: keine Umkehr. Dann wechsle ihr Vorzeichen: jetzt ist der andere Drehsinn der liebste.</li>
  <li>Ändere das Vorzeichen der Drehung.</li>
  <li>Vergleiche <code>contensou-rolling</code> mit <code>pade1</code> oder <code>tanh</code>: wie lange stimmen die Näherungen?</li>
</ul>
<h3>Achte auf</h3>
<p>Die Drehung nimmt ab, während das Wippen wächst: Energie wandert vom einen zum anderen, wenig geht verloren. Dann wandert sie zurück.</p>
<h3>Warum</h3>
<p>Das Wippen um die schiefe Achse dreht den Stein ein wenig, immer gleich herum: das Moment um die Senkrechte ist im Mittel proportional zur Schiefe und zum Quadrat der Wippweite. Beim Rollen neigt sich der Druck nach vorn und mit ihm die Reibung:</p>
\[ \begin{aligned} \sigma(x, y) = {}& \frac{3 N}{2 \pi \rho^2} \sqrt{1 - \frac{x^2 + y^2}{\rho^2}} \\ & \times \Bigl(1 + k_r\, \frac{d}{\rho}\Bigr) \end{aligned} \]
<p>mit dem Abstand \(d\) in Rollrichtung. Die Neigung gibt Rollwiderstand und verbiegt die Reibungskugel.</p>
<p class="quiet">G. Kudra, J. Awrejcewicz: Tangens hyperbolicus approximations of the spatial model of friction coupled with rolling resistance, 2011. Die Trägheit des Artikels gehört zu keinem starren Körper; deshalb warnt das Labor.
 Mehr: <a href="docs/laws.html">docs/laws</a> (englisch).</p>`,
    },
    "euler-disk": {
      title: "Euler-Scheibe",
      about: "Sie rollt, fällt und rattert immer schneller, bis sie still liegt.",
      see: "Eine Münze rollt auf dem Rand, neigt sich und sinkt. Dabei läuft ihr Kontaktpunkt immer schneller um, bis sie mit einem Mal still liegt.",
      try: "Schalte den Ton ein, gehe zur letzten Sekunde und spiele mit 1/10: der Ton steigt. Oder schubse die rollende Scheibe an.",
      why: "Je flacher sie liegt, desto schneller muss der Kontaktpunkt umlaufen und desto mehr Energie nimmt die Reibung in jeder Sekunde. Darum endet es nach endlicher Zeit.",
      questions: [
        { ask: "Wie ändert sich die Rate des Kontaktpunkts, während die Scheibe sinkt?", answers: ["sie wird langsamer", "sie bleibt etwa gleich", "sie wird schneller"] },
        { ask: "Ohne Konturreibung: liegt sie vor {end} s still?", answers: ["ja, sie ruht", "nein, sie bewegt sich noch"] },
      ],
      card: html`<p>θ ist der Winkel zwischen Scheibe und Tisch: 90° auf dem Rand stehend, 0 flach liegend.</p>
<h3>Probiere</h3>
<ul>
  <li>Gehe zur letzten Sekunde und stelle das Tempo auf 1/30.</li>
  <li>Setze <em>Konturreibung</em> auf 0. Was hält die Scheibe dann an?</li>
  <li>Wähle die Variante mit Coulomb-Reibung allein: sie rollt länger als eine Minute.</li>
  <li>Beobachte χ: die Scheibe gleitet, wenn Rollen mehr als 1 bräuchte.</li>
</ul>
<h3>Achte auf</h3>
<p>Ein kurzes Gleiten am Anfang, die Spitze in <em>Gleitgeschwindigkeit</em>. Danach geht Energie in die Konturreibung, immer schneller, und θ geht gegen null wie eine Potenz der verbleibenden Zeit.</p>
<h3>Warum</h3>
<p>Fast flach, beim kleinen Winkel \(\theta\) zum Tisch, läuft der Kontaktpunkt mit der Rate \(\dot\alpha\) um:</p>
\[ \dot\alpha^2 \approx \frac{4 g}{r\, \theta}, \qquad E \approx \tfrac32\, m g r\, \theta . \]
<p>Konturreibung \(\mu_R \lambda_N\) nimmt die Leistung \(\mu_R\, m g\, r\,\dot\alpha \sim \theta^{-1/2}\): je flacher, desto schneller der Verlust. Also \(\dot\theta \sim -\theta^{-1/2}\) und \(\theta \sim (t_f - t)^{2/3}\): es endet zu einer Zeit \(t_f\).</p>
<p>Rollen im Kreis braucht den Teil χ der verfügbaren Reibung:</p>
\[ \chi = \frac1\mu \left| \frac{4 \cos\theta\, (1 - \rho \cos \theta)}{(6 - 5 \rho \cos\theta) \sin\theta} \right| \]
<p>mit \(\rho = -\dot\alpha/\dot\gamma\). (Der Artikel zählt seinen Winkel von der aufrechten Scheibe: 90° − θ.)</p>
<p class="quiet">C. Le Saux, R. I. Leine, C. Glocker: Dynamics of a rolling disk in the presence of dry friction, 2005. Was die Schrittweite des Artikels an seinen Zeiten änderte: <a href="docs/ladders.html">docs/ladders</a> (englisch).</p>`,
    },
    "track-disk": {
      title: "Scheibe auf der Bahn",
      about: "Sie gleitet, beginnt zu rollen, schwingt, springt: auf einer Kurve deiner Wahl.",
      see: "Eine Scheibe wird mit Rückdrall in ein Tal geworfen. Sie gleitet, beginnt zu rollen, schwingt hin und her und kommt unten zur Ruhe.",
      try: "Spiele mit 3× und beobachte den Schlupf in der Kurve: wo er null wird, beginnt das Rollen. Oder wähle die Variante, in der sie springt.",
      why: "Reibung bremst Drehung und Gleiten, bis der Rand nicht mehr gleitet. Von da an rollt die Scheibe, und nur Rollreibung nimmt noch Energie.",
      questions: [
        { ask: "Mit μ = {mu}: hört die Scheibe je auf zu gleiten und rollt?", answers: ["ja, sie rollt", "nein, sie gleitet nur"] },
        { ask: "Ohne Rollreibung: ruht sie vor {end} s?", answers: ["ja, sie ruht", "nein, sie schwingt noch"] },
      ],
      card: html`<h3>Probiere</h3>
<ul>
  <li>Spiele mit 3× und sieh, wie beide Geschwindigkeiten sich treffen: wo der Schlupf null wird, beginnt das Rollen.</li>
  <li>Wähle die Variante mit der Kuppe: dort fliegt die Scheibe.</li>
  <li>Wähle die Variante mit Painlevés Paradox: ein Gewicht nahe dem Rand und viel Reibung, und keine Bewegung gehorcht allen Gesetzen.</li>
  <li>Verringere μ, bis die Scheibe nie rollt.</li>
</ul>
<h3>Achte auf</h3>
<p>Beim Gleiten ist die Reibungskraft an ihrer Grenze \(\mu \lambda_N\), der rote Punkt am Ende der Reibungsmenge. Beim Rollen bewegt er sich frei im Inneren.</p>
<h3>Warum</h3>
<p>Die Mitte läuft auf der Kurve im Abstand \(R\) von der Bahn. Hat die Bahn den Krümmungsradius \(P\), ist die Normalkraft in einem Tal mit Steigungswinkel \(\alpha\)</p>
\[ \lambda_N = m g \cos\alpha + \frac{m\, \dot s^2}{P - R}, \]
<p>auf einer Kuppe mit Minus und \(P + R\): sie kann null werden, dann springt die Scheibe. Rollen braucht \(|\lambda_T| \le \mu \lambda_N\); an einer Steigung heißt das \(\tan\alpha \le 3\mu\) für eine homogene Scheibe ohne Rollreibung.</p>
<p class="quiet">F. P. R. Martins, A. T. Fleury, F. C. Trigo: Motion of a disk in contact with a parametric 2D curve and Painlevé’s paradox, 2019. Die Normalkraft des Artikels ist bis zu 10 % falsch: <a href="docs/tracks.html">docs/tracks</a> (englisch).</p>`,
    },
  },
};
