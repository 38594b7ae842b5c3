// 页面的全部中文文字，结构与 en.js 相同。
const html = String.raw;

export default {
  language: "中文",
  page: {
    toys: "玩具",
    preset: "预设",
    presetTip: "这个玩具的现成变体：不同的摩擦定律，不同的初始条件",
    share: "分享",
    copyLink: "复制当前状态的链接",
    embed: "嵌入这个玩具…",
    worksheet: "练习单（打印）",
    download: "下载",
    getCsv: "数据行（CSV）",
    getPng: "画面（PNG）",
    getScene: "场景（TOML）",
    record: "录制视频（WebM）",
    recordStop: "停止录制",
    theme: "浅色或深色",
    help: "帮助与按键",
    languageLabel: "语言",
    unitsLabel: "角度单位",
    unitsTip: "角度和转速的显示与输入方式。命令行始终使用弧度。",
    turns: "度，圈/秒",
    radians: "rad, rad/s",
    stage: "场景",
    canvas: "桌面上的玩具。拖动玩具使它旋转，拖动背景转动视角，滚轮或双指缩放。",
    show: "显示",
    readout: "此刻的数值",
    stabilityTip: "与转轴最接近的定点旋转相比较。其特征值说明小扰动的变化:增长率 ± i 角频率,单位 1/s",
    legend: "箭头和线条的含义",
    time: "时间",
    toStart: "回到开始",
    back: "后退一步",
    forward: "前进一步",
    play: "播放",
    pause: "暂停",
    speed: "速度",
    speedTip: "播放速度：1/10 表示慢十倍",
    spinIt: "转一下",
    spinItTip: "绕竖直方向拧一下，与用鼠标或手指拨动相同（按键 S）",
    sound: "声音",
    soundTip: "接触点绕边缘运行频率的八倍，作为音调。音量随法向力变化。",
    flickHint: "拨动玩具，让它旋转",
    settings: "故事与设置",
    tabLearn: "故事",
    tabParameters: "参数",
    tabCompare: "比较",
    tabScene: "场景",
    reset: "恢复论文数值",
    resetTip: "所有参数恢复为论文中的数值（按键 R）",
    live: "作用于运动中的物体",
    liveTip: "改动从眼前的时刻继续，而不是从头开始",
    commandTitle: "命令行中的同样操作：",
    commandLabel: "命令行",
    compareIntro: "第二次运行（B），显示为蓝色虚影和虚线。只改变一样，看看它起什么作用。",
    compareOn: "比较",
    compareLaw: "库仑 对 库仑-康滕苏",
    sceneIntro: "完整的场景，即 <code>tippe run</code> 的文件",
    runText: "运行此场景",
    revertText: "恢复原样",
    data: "摩擦球与曲线",
    ball: "摩擦球",
    ballLarge: "放大",
    ballLargeTip: "放大显示摩擦球；按 Escape 关闭",
    ballSmall: "缩小",
    ballCanvas: "所有可能的摩擦力以及当前的摩擦力",
    ballHelp: "接触所能产生的每个摩擦力都在这个集合里：水平方向是力的两个分量 λ/(μN)，向上是钻动力矩 τ/(μNR)。点在表面上表示滑动，点在内部表示粘着。",
    plots: "曲线",
    happened: "发生了什么",
    keysTitle: "帮助与按键",
    keySpace: "播放，暂停",
    keyArrows: "一步；加 Shift 为五十步",
    keyHomeEnd: "到开始，到已计算的末尾",
    keyBrackets: "更慢，更快",
    keyDigits: "玩具",
    keyS: "让物体旋转",
    keyC: "与另一摩擦定律比较",
    keyF: "镜头跟随物体",
    keyR: "恢复论文参数",
    keyD: "浅色或深色",
    keyHelp: "本列表",
    keyNameSpace: "空格",
    keysMouse: "拨动玩具使它旋转。拖动背景转动视角，滚轮或双指缩放。在曲线中：单击选择时刻，拖动放大，双击显示全部。",
    close: "关闭",
    embedTitle: "嵌入这个玩具",
    embedIntro: "把它粘贴到任何网页中。它显示玩具当前的样子和时间控制，别无其他。",
    embedOpen: "在实验室中打开",
    copy: "复制",
    noscript: "实验室在浏览器中计算，需要 JavaScript。",
  },
  say: {
    noWebGL: "此浏览器不能显示三维图形（WebGL），所以场景是空的。曲线、数值和下载仍可使用。请换一个浏览器，或打开硬件加速。",
    broken: "计算核心无法运行：{why}。请重新加载页面；如果仍不行，说明服务器上的 lab.wasm 已损坏，请重新构建实验室。",
    copied: "链接已复制。",
    copyFailed: "地址栏保存着当前状态：请从那里复制。",
    ownScene: "自定义",
    otherRun: "运行 B：",
    moreEvents: "… 还有更多",
    trusted: "全部检查通过。",
    notTrusted: "此结果不可信：",
    report: "{verdict} {steps} 步，{speed}；数值误差 {error} J。",
    realTime: "比实际快 {times} 倍",
    notANumber: "不是数",
    air: "{where}：在空中，没有力。",
    force: "{where}：滑动用去 μN 的 {slide} %{drilling}。",
    drilling: "，钻动用去 μNR 的 {part} %",
    spinStable: "与此运动最接近的定常旋转(相差 {apart})是稳定的:主导特征值 {value} 1/s。",
    spinUnstable: "与此运动最接近的定常旋转(相差 {apart})是不稳定的:主导特征值 {value} 1/s。",
    spinNeutral: "与此运动最接近的定常旋转(相差 {apart})是中性的:扰动持续摆动,主导特征值 {value} 1/s。",
    flicked: "现在的转速是 {spin}。",
    notHere: "这里需要一个数，例如 0.3。",
    slider: "{label}，滑块",
    over: "{title} 随时间",
    recording: "正在录制… 选择“下载”中的“停止录制”即可保存。",
    cannotRecord: "此浏览器不能录制画面。",
    ask: "先预测，再运行",
    predict: "运行",
    running: "正在计算…",
    right: "你答对了：{answer}。",
    wrong: "计算结果是：{answer}。",
    more: "更多",
    storySee: "你看到什么",
    storyTry: "试一试",
    storyWhy: "为什么",
    sheetName: "姓名，日期：",
    sheetPredict: "运行之前先勾选你的预测。",
    sheetBecause: "理由：",
    sheetResult: "运行结果：",
    sheetMeasure: "每次只改变一个参数，写下你的发现。",
    sheetParameter: "参数",
    sheetValue: "数值",
    sheetSeen: "观察",
    height: "质心高度",
    tilt: "倾角 θ",
    spin: "转速",
    slip: "滑移",
    energy: "能量",
    speed: "速度",
    mode: "状态",
  },
  modes: ["滚动", "滑动", "飞行", "静止"],
  units: { rad: "rad", deg: "°", "rad/s": "rad/s", turns: "圈/秒" },
  shows: { trail: "桌面上的轨迹", bodyTrail: "物体上的轨迹", arrows: "箭头：力，转动", axis: "球面上的轴", follow: "镜头跟随" },
  legend: {
    normal: "法向力 N",
    friction: "摩擦力（长 2.5 倍）",
    omega: "角速度 ω",
    trail: "接触点在桌面上的轨迹",
    bodyTrail: "… 在物体上",
    ghost: "运行 B",
    mark: "圆点：显示转动",
    path: "中心的路径",
  },
  events: {
    touch: "接触",
    impact: "碰撞",
    accumulation: "碰撞聚积",
    lift_off: "离开",
    stick: "粘着",
    slip: "滑动",
    contour_stop: "接触点停住",
    rest: "静止",
    singular: "奇异",
  },
  groups: { start: "初始", contact: "接触", body: "物体", table: "桌面与时间", track: "轨道与时间" },
  parameters: {
    law: ["摩擦定律", "摩擦如何依赖滑动和旋转。库仑定律不考虑旋转；康滕苏定律中滑动与旋转共用同一份摩擦。"],
    pressure: ["压力分布", "小接触面上的压力分布：圆形物体用赫兹（hertz），平面用均匀（uniform）。"],
    mu: ["摩擦系数 μ", "最大摩擦力除以法向力。"],
    radius: ["接触半径", "物体与桌面接触的小圆面的半径。"],
    contour: ["轮廓摩擦", "阻碍接触点绕边缘运行，按法向力的比例。正是它使欧拉盘停下。"],
    pivoting: ["旋转摩擦", "在定律本身的力矩之外，阻碍原地旋转。"],
    rolling: ["滚动摩擦", "阻碍滚动：法向力前移的距离。"],
    restitution: ["恢复系数", "碰撞后剩下的速度比例：0 不弹起，1 永远弹跳。"],
    gravity: ["重力", "地球上 9.81 m/s²，月球上 1.62。"],
    inclination: ["桌面倾斜", "桌面与水平面的夹角。"],
    end: ["计算到", "计算结束的时刻。"],
    mass: ["质量", "物体的质量。"],
    inertiaA: ["惯量 A", "绕物体第一轴的转动惯量。"],
    inertiaB: ["惯量 B", "绕物体第二轴的转动惯量。"],
    inertiaC: ["惯量 C", "绕物体自身轴的转动惯量。"],
    spin: ["转速", "开始时转得多快；正负号表示方向。"],
    tilt: ["倾角 θ", "物体轴与竖直方向的夹角；对圆盘是盘面与桌面的夹角：立在边缘为 90°，平放为 0。"],
    turn: ["孔的位置 γ", "孔在哪里：−90° 时重的一侧正好在中心下方。"],
    rocking2: ["摇摆 ω₂", "开始时绕第二轴的转动：使石头摇摆。"],
    rocking1: ["摇摆 ω₁", "开始时绕长轴的转动。"],
    rollingRate: ["滚动 ω₃", "开始时圆盘绕自身轴滚得多快。"],
    falling: ["倾倒 ω₁", "圆盘开始倾倒的快慢。"],
    holeRadius: ["孔半径", "孔的大小。没有孔就没有偏心。"],
    holeDistance: ["孔距", "孔到圆盘中心的距离。"],
    thickness: ["厚度", "圆盘的厚度；它改变质量和惯量。"],
    density: ["密度", "材料的密度。"],
    middle: ["球心高于质心", "球心在质心 S 上方多远。质心低使陀螺静止时直立。"],
    stem: ["柄半径", "柄的圆头的半径。"],
    kr: ["滚动畸变 k_r", "滚动时压力向前偏移的程度。"],
    drillingTorque: ["钻动力矩", "摩擦是否也阻碍原地旋转。"],
    eps: ["正则化 ε", "低于此速度时摩擦被光滑化；越小越刚性。"],
    skew: ["轴的偏斜", "石头的惯性轴与表面轴之间的夹角。它决定偏爱的旋转方向。"],
    halfWidth: ["半宽", "椭球宽度的一半。"],
    center: ["质心高于中心", "质心在椭球中心上方多远。"],
    diskRadius: ["半径", "圆盘的半径。"],
    place: ["位置 s", "从轨道的哪里开始，沿轨道测量。"],
    speed: ["速度 v", "开始时圆盘中心沿轨道的速度。"],
    gap: ["间隙", "开始时离轨道的高度。"],
    parabola: ["抛物线 p", "山谷是 y = x²/2p：p 越大越平。"],
  },
  plots: {
    height: "质心高度",
    angles: "轴的倾角 θ，圆盘转角 γ",
    alpha: "进动角",
    tilt: "轴的倾角 θ",
    spin: "绕竖直方向的转速",
    omega: "角速度，物体轴",
    gaps: "接触点高度",
    slip: "滑动速度",
    normal: "法向力",
    drilling: "钻动力矩",
    contour: "接触点的运行速率",
    energy: "能量：每一焦耳的去向",
    error: "能量的数值误差",
    chi: "χ：滚动所需的 μ 的比例",
    path: "路径",
    trackSlip: "轨道上的速度",
    trackForces: "力",
    trackSpin: "转速",
  },
  series: {
    kinetic: "动能",
    potential: "势能",
    sliding: "滑动",
    drilling: "钻动",
    contour: "轮廓",
    rolling: "滚动",
    impact: "碰撞",
    gap: "高度",
    slip: "滑移",
    limit: "极限",
    residual: "误差",
  },
  scenes: {
    tippedisk: "库仑-康滕苏摩擦",
    "tippedisk-strobe": "反方向旋转",
    "tippedisk-model-1": "1：库仑，欧拉角",
    "tippedisk-model-2": "2：库仑，四元数",
    "tippedisk-model-3": "3：康滕苏，欧拉角",
    "tippedisk-model-4": "4：康滕苏，四元数",
    "tippedisk-model-5": "5：光滑库仑，欧拉角",
    "tippedisk-model-6": "6：光滑库仑，四元数",
    "tippedisk-model-7": "7：库仑，旋转与轮廓摩擦，欧拉角",
    "tippedisk-model-8": "8：库仑，旋转与轮廓摩擦，四元数",
    "tippedisk-model-9": "9：光滑，旋转与轮廓摩擦，欧拉角",
    "tippedisk-model-10": "10：光滑，旋转与轮廓摩擦，四元数",
    "tippe-top": "库仑-康滕苏摩擦",
    "tippe-top-coulomb-rolling": "库仑，滚动开始：不翻转",
    "tippe-top-coulomb-slipping": "库仑，滑动开始",
    "tippe-top-r1e-3": "接触半径 1 mm",
    "tippe-top-r1e-4": "接触半径 0.1 mm",
    "tippe-top-uniform": "均匀压力",
    "celtic-stone": "摩擦与滚动阻力",
    "celtic-stone-fig4": "快速旋转",
    "celtic-stone-fig4-pade1": "快速旋转，一阶帕德近似",
    "celtic-stone-fig4-pade2": "快速旋转，二阶帕德近似",
    "celtic-stone-fig4-tanh": "快速旋转，tanh 近似",
    "celtic-stone-no-torque": "无摩擦力矩：一直旋转",
    "celtic-stone-no-torque-exact": "无摩擦力矩，精确定律",
    "celtic-stone-tanh": "tanh 近似",
    "disk-drop-face": "盘面落下",
    "disk-drop-rim": "边缘落下",
    "disk-flat": "平放，滑动并旋转",
    "euler-disk": "康滕苏与轮廓摩擦",
    "euler-disk-contensou": "仅康滕苏摩擦",
    "euler-disk-air": "在空气层上滚动",
    "euler-disk-contour": "库仑与轮廓摩擦",
    "euler-disk-coulomb": "仅库仑：永远滚动",
    "euler-disk-rolling": "库仑与滚动摩擦",
    "euler-disk-rolling-viscous": "库仑与粘性滚动摩擦",
    "euler-disk-viscous-contour": "库仑与粘性轮廓摩擦",
    "track-disk": "沿左支向上，下旋",
    "track-disk-2": "沿左支向上，上旋",
    "track-disk-3": "沿左支向下，上旋",
    "track-disk-4": "沿左支向下，下旋",
    "track-disk-5": "谷底附近向左，下旋",
    "track-disk-6": "谷底附近向左，上旋",
    "track-disk-7": "谷底附近向右，上旋",
    "track-disk-8": "谷底附近向右，下旋",
    "track-disk-as-printed": "按论文的法向力",
    "track-drop": "碰撞与运行合一",
    "track-hop": "跃过波峰",
    "track-painleve": "潘勒韦悖论",
    "track-plateaus": "平台与斜坡",
    "track-undecidable": "向上滚到必须滑动",
  },
  toys: {
    tippedisk: {
      title: "翻转盘",
      about: "带孔的圆盘：重的一侧朝下旋转，重的一侧会升上来。",
      see: "一个带孔的金属圆盘立在边缘上旋转。与孔相对的重侧开始时在下方，一秒之内就升到了上方。",
      try: "拨动圆盘让它转得更快。或按 C：用不考虑旋转的库仑定律，它只升到一半。",
      why: "旋转用去了大部分摩擦，所以边缘容易滑动。剩下的少量滑动摩擦总往同一方向推，一圈一圈地把重侧抬起。",
      questions: [
        { ask: "转速减半：重侧还能升到上方吗？", answers: ["能", "不能"] },
        { ask: "完全没有摩擦：重侧还能升到上方吗？", answers: ["能", "不能"] },
      ],
      card: html`<h3>试一试</h3>
<ul>
  <li>以三分之一速度观看曲线<em>质心高度</em>。</li>
  <li>一步步降低转速。低到多少就不再翻转？</li>
  <li>比较两种定律（按键 C）：用库仑定律重侧只升到一半。</li>
</ul>
<h3>注意看</h3>
<p>边缘一直在滑动，所以红点在摩擦球的表面上。它靠近下方的极点：圆盘逆时针旋转，钻动力矩与之相反，因此指向下。反方向旋转时它靠近上方的极点。靠近极点时，留给滑动摩擦的很少。在能量图中，动能付出两份：高度和热。</p>
<h3>为什么</h3>
<p>接触面以 \(\gamma_T\) 滑动，同时以 \(\omega_N\) 钻动。令 \(u = \|\gamma_T\| / (R\,|\omega_N|)\)，在赫兹压力下两者共用一份摩擦：</p>
\[ \begin{aligned} \|\lambda_T\| &= \mu \lambda_N\, \xi(u), \\ |\tau| &= \mu \lambda_N R\, \eta(u), \\ \xi(u) &= \tfrac{3\pi}{32}\,u\,(4-u^2) \quad (u \le 1) \end{aligned} \]
<p>当 \(u \ll 1\) 时滑动摩擦很小，与滑移成正比。它作用在偏离质心的点上，对绕盘轴转动的影响不会平均为零：转过许多圈后，重侧升起。</p>
<p class="quiet">S. Sailer, S. R. Eugster, R. I. Leine: The tippedisk: a tippetop without rotational symmetry, 2020。论文未给出接触半径；1 mm 是我们的选择。
 定律与图：<a href="docs/laws.html">docs/laws</a>，场景：<a href="docs/scenes.html">docs/scenes</a>（英文）。</p>`,
    },
    "tippe-top": {
      title: "翻转陀螺",
      about: "快速旋转时它会倒立，用柄旋转。",
      see: "带柄的球用圆面旋转。它越来越倾斜，直到倒立在柄上。转速耗尽后又倒回来。",
      try: "拨动陀螺让它转得更快。从一秒起以 1/10 播放，看柄触地。",
      why: "滑动接触点的摩擦慢慢把轴翻过来。陀螺用旋转的能量抬高质心，最后停在剩余能量最小的位置。",
      questions: [
        { ask: "转速为三分之一：它还会倒立到柄上吗？", answers: ["会", "不会"] },
        { ask: "翻转之后，从上往下看它朝哪个方向转？", answers: ["与之前相同", "相反"] },
      ],
      card: html`<h3>试一试</h3>
<ul>
  <li>从一秒起以 1/10 播放，看柄触地。</li>
  <li>把接触半径缩小十倍，再放大十倍。两者都不会翻得更快：存在一个最佳值。</li>
  <li>换成 <code>coulomb</code>：没有钻动的同样过程，它在柄上转得久得多。</li>
</ul>
<h3>注意看</h3>
<p><em>接触点高度</em>中的两条曲线：柄接替时球体离开桌面，其间有小碰撞。翻转时绕竖直方向的转速几乎不变，而绕自身轴的转速改变了符号。</p>
<h3>为什么</h3>
<p>摩擦作用在接触点 C，它对 S 的力矩沿 SC 连线没有分量。只要仅有球面接触且没有钻动，沿此线的角动量守恒（杰利特积分）。球半径为 \(r\)，球心在 S 上方 \(a\)：</p>
\[ \begin{aligned} J &= -\,L \cdot r_{SC} = \text{const}, \\ r_{SC} &= a\,e_3 - r\,e_z . \end{aligned} \]
<p>滑动摩擦消耗能量，直到达到此 \(J\) 下能量最小的状态。对快速陀螺，那就是倒立。</p>
<p class="quiet">R. I. Leine, C. Glocker: A set-valued force law for spatial Coulomb-Contensou friction, 2003。用论文的格式，事件时刻会随步长移动四分之一秒；这里的已经收敛。
 更多：<a href="docs/integrators.html">docs/integrators</a>（英文）。</p>`,
    },
    "celtic-stone": {
      title: "凯尔特石",
      about: "朝一个方向转，它会摇晃、停下，再反过来转。",
      see: "船形的石头朝一个方向旋转。它开始摇摆，停下，然后自己反方向转回来。",
      try: "朝反方向拨动：在它偏爱的方向上它就一直转。或把“轴的偏斜”设为 0。",
      why: "它的质量与形状略有偏斜。因此无论朝哪个方向拨动，摇摆总使它朝同一方向转。",
      questions: [
        { ask: "反方向旋转：它也会转回来吗？", answers: ["会", "不会"] },
        { ask: "质量与形状对齐（没有偏斜）：它还会转回来吗？", answers: ["会", "不会"] },
      ],
      card: html`<h3>试一试</h3>
<ul>
  <li>把<em>轴的偏斜</em>设为 0：不再反转。然后改变它的符号：偏爱的方向也反过来。</li>
  <li>改变转速的符号。</li>
  <li>把 <code>contensou-rolling</code> 与 <code>pade1</code> 或 <code>tanh</code> 比较：近似能符合多久？</li>
</ul>
<h3>注意看</h3>
<p>转速下降而摇摆增大：能量从一个转到另一个，损失很少。然后又转回来。</p>
<h3>为什么</h3>
<p>绕偏斜轴的摇摆每次都使石头朝同一方向转一点：绕竖直方向的力矩平均与偏斜以及摇摆幅度的平方成正比。滚动时压力向前偏，摩擦也随之偏：</p>
\[ \begin{aligned} \sigma(x, y) = {}& \frac{3 N}{2 \pi \rho^2} \sqrt{1 - \frac{x^2 + y^2}{\rho^2}} \\ & \times \Bigl(1 + k_r\, \frac{d}{\rho}\Bigr) \end{aligned} \]
<p>其中 \(d\) 是沿滚动方向的距离。这一偏移产生滚动阻力，并使摩擦球弯曲。</p>
<p class="quiet">G. Kudra, J. Awrejcewicz: Tangens hyperbolicus approximations of the spatial model of friction coupled with rolling resistance, 2011。论文中的惯量不属于任何刚体，因此实验室给出警告。
 更多：<a href="docs/laws.html">docs/laws</a>（英文）。</p>`,
    },
    "euler-disk": {
      title: "欧拉盘",
      about: "它滚动、倾倒，响得越来越快，直到静止。",
      see: "一枚硬币在边缘上滚动，倾斜并下沉。下沉时接触点绕得越来越快，直到突然静止。",
      try: "打开声音，到最后一秒，以 1/10 播放：音调在升高。或在滚动时拨动圆盘。",
      why: "盘越平，接触点就必须绕得越快，摩擦每秒消耗的能量就越多。所以它在有限时间内停下。",
      questions: [
        { ask: "圆盘下沉时，接触点的运行速率如何变化？", answers: ["变慢", "大致不变", "变快"] },
        { ask: "没有轮廓摩擦：它在 {end} 秒之前静止吗？", answers: ["是，静止", "否，仍在动"] },
      ],
      card: html`<p>θ 是盘面与桌面的夹角：立在边缘为 90°，平放为 0。</p>
<h3>试一试</h3>
<ul>
  <li>到最后一秒，放慢到 1/30。</li>
  <li>把<em>轮廓摩擦</em>设为 0。那么是什么使圆盘停下？</li>
  <li>选择仅有库仑摩擦的预设：它滚动一分钟以上。</li>
  <li>看 χ：滚动所需超过 1 时圆盘滑动。</li>
</ul>
<h3>注意看</h3>
<p>开始时有一次短暂滑动，即<em>滑动速度</em>的峰。之后能量越来越快地进入轮廓摩擦，θ 按剩余时间的幂趋于零。</p>
<h3>为什么</h3>
<p>几乎平放、与桌面成小角 \(\theta\) 时，接触点以速率 \(\dot\alpha\) 绕行：</p>
\[ \dot\alpha^2 \approx \frac{4 g}{r\, \theta}, \qquad E \approx \tfrac32\, m g r\, \theta . \]
<p>轮廓摩擦 \(\mu_R \lambda_N\) 的功率是 \(\mu_R\, m g\, r\,\dot\alpha \sim \theta^{-1/2}\)：越平损失越快。于是 \(\dot\theta \sim -\theta^{-1/2}\)，\(\theta \sim (t_f - t)^{2/3}\)：它在时刻 \(t_f\) 结束。</p>
<p>沿圆周滚动需要可用摩擦的 χ 部分：</p>
\[ \chi = \frac1\mu \left| \frac{4 \cos\theta\, (1 - \rho \cos \theta)}{(6 - 5 \rho \cos\theta) \sin\theta} \right| \]
<p>其中 \(\rho = -\dot\alpha/\dot\gamma\)。（论文的角从直立的盘算起：90° − θ。）</p>
<p class="quiet">C. Le Saux, R. I. Leine, C. Glocker: Dynamics of a rolling disk in the presence of dry friction, 2005。论文的步长如何影响它的时刻：<a href="docs/ladders.html">docs/ladders</a>（英文）。</p>`,
    },
    "track-disk": {
      title: "轨道上的圆盘",
      about: "它滑动、开始滚动、摆动、跳起：在你选择的曲线上。",
      see: "圆盘带着下旋被抛入山谷。它滑动，开始滚动，来回摆动，最后停在谷底。",
      try: "以 3× 播放，看曲线中的滑移：变为零之处就开始滚动。或选择它会跳起的预设。",
      why: "摩擦减慢旋转和滑动，直到边缘不再滑动。此后它滚动，只有滚动摩擦消耗能量。",
      questions: [
        { ask: "μ = {mu} 时：圆盘会停止滑动而滚动吗？", answers: ["会滚动", "只滑动"] },
        { ask: "没有滚动摩擦：它在 {end} 秒之前静止吗？", answers: ["是，静止", "否，仍在摆动"] },
      ],
      card: html`<h3>试一试</h3>
<ul>
  <li>以 3× 播放，看两个速度相遇：滑移变为零之处开始滚动。</li>
  <li>选择有波峰的预设：圆盘在那里飞起。</li>
  <li>选择潘勒韦悖论的预设：边缘附近的重物加上很大的摩擦，没有运动能满足所有定律。</li>
  <li>减小 μ，直到圆盘永不滚动。</li>
</ul>
<h3>注意看</h3>
<p>滑动时摩擦力在其极限 \(\mu \lambda_N\)，红点在摩擦集合的端点。滚动时它在内部自由移动。</p>
<h3>为什么</h3>
<p>中心沿与轨道相距 \(R\) 的曲线运行。轨道曲率半径为 \(P\)、坡角为 \(\alpha\) 的山谷中，法向力是</p>
\[ \lambda_N = m g \cos\alpha + \frac{m\, \dot s^2}{P - R}, \]
<p>在波峰上取负号和 \(P + R\)：它可以变为零，圆盘就跳起。滚动要求 \(|\lambda_T| \le \mu \lambda_N\)；对没有滚动摩擦的均质圆盘，在斜坡上即 \(\tan\alpha \le 3\mu\)。</p>
<p class="quiet">F. P. R. Martins, A. T. Fleury, F. C. Trigo: Motion of a disk in contact with a parametric 2D curve and Painlevé’s paradox, 2019。论文的法向力误差可达 10 %：<a href="docs/tracks.html">docs/tracks</a>（英文）。</p>`,
    },
  },
};
