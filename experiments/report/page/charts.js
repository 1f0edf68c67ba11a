// Draws each chart of the page from the specification beside it. Colours are the page's CSS variables, so that charts
// follow its light, dark and print styles without being drawn again; heat maps have colours of their own that dark
// labels can be read on everywhere.
(() => {
  const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';
  const config = {
    background: null,
    font,
    mark: { color: "var(--accent)" },
    view: { stroke: null },
    axis: {
      domainColor: "var(--line)",
      gridColor: "var(--line)",
      tickColor: "var(--line)",
      labelColor: "var(--ink)",
      titleColor: "var(--quiet)",
      labelFontSize: 12,
      titleFontSize: 12,
      titleFontWeight: "normal",
      titlePadding: 8,
    },
    axisY: { grid: false, ticks: false, domain: false, labelPadding: 8, maxExtent: 260 },
    legend: { labelColor: "var(--ink)", titleColor: "var(--quiet)", labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal" },
    range: {
      category: ["accent", "second", "third", "fourth", "fifth", "sixth"].map((name) => `var(--${name})`),
      symbol: ["circle", "diamond", "square", "triangle-up", "cross", "triangle-down"],
      diverging: ["#f0a050", "#f9d9b0", "#f6f6f4", "#c3def0", "#64aade"],
    },
    style: {
      reference: { strokeDash: [4, 4], strokeWidth: 1 },
      band: { fill: "var(--quiet)", fillOpacity: 0.16 },
      interval: { strokeWidth: 3, strokeCap: "round", opacity: 0.55 },
      "interval-wider": { strokeWidth: 1, opacity: 0.8 },
      estimate: { filled: true, size: 90, opacity: 1 },
      overall: { strokeWidth: 1, stroke: "var(--ink)", opacity: 1 },
      "course-band": { opacity: 0.07 },
      "course-edge": { strokeWidth: 1, opacity: 0.6 },
      course: { strokeWidth: 2 },
      "course-stop": { filled: true, size: 80, opacity: 1 },
      heat: { stroke: "var(--paper)", strokeWidth: 2 },
      "heat-label": { fill: "#1c2128" },
    },
  };
  // Titles of axes in lines that fit beside `room` pixels of axis.
  const wrapped = (title, room) => {
    const most = Math.max(12, Math.floor(room / 6.4));
    const lines = [];
    for (const word of title.split(" ")) {
      const last = lines.length - 1;
      if (last >= 0 && lines[last].length + 1 + word.length <= most) lines[last] += ` ${word}`;
      else lines.push(word);
    }
    return lines;
  };
  const wrapTitles = (spec, room) => {
    for (const channel of ["x", "y"]) {
      const title = spec.encoding?.[channel]?.title;
      if (typeof title === "string") spec.encoding[channel].title = wrapped(title, room[channel]);
    }
    (spec.layer || []).forEach((layer) => wrapTitles(layer, room));
  };
  // As many columns of a legend as have room, by the longest of its names.
  const legendColumns = (spec, room, size) => {
    const names = spec.layer?.map((layer) => layer.encoding?.color?.scale?.domain).find(Array.isArray) || [];
    const longest = Math.max(1, ...names.map((name) => String(name).length));
    return Math.max(1, Math.min(names.length, Math.floor(room / (0.55 * size * longest + 32))));
  };
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  // Draws into `target`, whose box is `width` wide; `size` is that of the text in pixels.
  const embed = (target, given, width, size, extra) => {
    const spec = { ...structuredClone(given), ...extra };
    const narrow = width < 480;
    const axis = { ...config.axis, labelFontSize: size, titleFontSize: size };
    const style = { ...config.style };
    style["heat-label"] = { ...style["heat-label"], fontSize: size };
    style["heat-label-small"] = { ...style["heat-label"], fontSize: Math.min(10, size - 1) };
    const axisY = { ...config.axisY, labelLimit: narrow ? 110 : 220 };
    const legend = {
      ...config.legend, labelFontSize: size, titleFontSize: size,
      labelLimit: width - 40, gradientLength: Math.min(200, spec.height - 30),
    };
    if (narrow || spec.height < 110) Object.assign(legend, { orient: "top", gradientLength: 160 });
    legend.columns = legendColumns(spec, width - (narrow ? 120 : 230), size);
    wrapTitles(spec, { x: (target.clientWidth || width) - (narrow ? 120 : 230), y: spec.height });
    return vegaEmbed(target, spec, {
      mode: "vega-lite",
      renderer: "svg",
      actions: false,
      tooltip: { theme: dark ? "dark" : "light" },
      config: { ...config, axis, axisY, legend, style },
    }).catch((error) => {
      target.textContent = `This chart could not be drawn: ${error.message}`;
    });
  };
  // A figure of its own for paper, since browsers print before a chart could be drawn again: two beside each other,
  // those with many columns alone (style.css).
  const drawForPaper = (figure, spec) => {
    const wide = (spec.usermeta?.least_width || 0) > 480;
    figure.classList.toggle("wide", wide);
    const box = document.createElement("div");
    box.className = "chart-on-paper";
    figure.querySelector(".chart-box").after(box);
    const target = box.appendChild(document.createElement("div"));
    const width = wide ? 690 : 335;
    return embed(target, spec, width, 9, { width, height: 0.7 * spec.height, autosize: { type: "fit-x", contains: "padding" } });
  };
  const draw = (script) => {
    const figure = script.closest("figure");
    const target = figure.querySelector(".chart");
    const spec = JSON.parse(script.textContent);
    if (spec.usermeta?.least_width) target.style.minWidth = `${spec.usermeta.least_width}px`;
    return embed(target, spec, target.parentElement.clientWidth, 12, {}).then(() => drawForPaper(figure, spec));
  };
  document.querySelectorAll("script.chart-spec").forEach(draw);
})();
