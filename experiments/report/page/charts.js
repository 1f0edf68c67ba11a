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
    axisY: { grid: false, ticks: false, domain: false, labelPadding: 8 },
    legend: { labelColor: "var(--ink)", titleColor: "var(--quiet)", labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal" },
    range: {
      category: ["var(--accent)", "var(--second)"],
      symbol: ["circle", "diamond"],
      diverging: ["#f0a050", "#f9d9b0", "#f6f6f4", "#c3def0", "#64aade"],
    },
    style: {
      reference: { strokeDash: [4, 4], strokeWidth: 1 },
      interval: { strokeWidth: 3, strokeCap: "round", opacity: 0.55 },
      heat: { stroke: "var(--paper)", strokeWidth: 2 },
      "heat-label": { fill: "#1c2128", fontSize: 12 },
    },
  };
  const draw = (script) => {
    const target = script.parentElement.querySelector(".chart");
    const spec = JSON.parse(script.textContent);
    const narrow = target.clientWidth < 480;
    const axisY = { ...config.axisY, labelLimit: narrow ? 110 : 220 };
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    return vegaEmbed(target, spec, {
      mode: "vega-lite",
      renderer: "svg",
      actions: false,
      tooltip: { theme: dark ? "dark" : "light" },
      config: { ...config, axisY },
    }).catch((error) => {
      target.textContent = `This chart could not be drawn: ${error.message}`;
    });
  };
  document.querySelectorAll("script.chart-spec").forEach(draw);
  addEventListener("beforeprint", () => {
    document.querySelectorAll("details").forEach((part) => {
      part.open = true;
    });
  });
})();
