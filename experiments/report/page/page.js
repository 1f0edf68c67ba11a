// What the page's tables and terms do. Tables sort by a click on a heading, are filtered by a text where they are
// long, and show their first rows until somebody asks for all; rows beyond the first fifty come as data
// (experiments/report/table.h says how). Definitions open beside their words. Without this script all of it can still
// be read, but for the rows that are data.
(() => {
  const shownAtFirst = 15;
  const filterFrom = 13;  // rows
  const collator = new Intl.Collator("en", { numeric: true });
  const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
  const counted = (count) => `${grouped(count)} ${count === 1 ? "row" : "rows"}`;

  // The first number in a text; "<" is a little less. Null where there is none.
  const numberIn = (text) => {
    const found = /([−+-]?)(\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?|∞)/.exec(text);
    if (!found) return null;
    const size = found[2] === "∞" ? Infinity : Number(found[2].replaceAll(",", ""));
    const value = found[1] === "−" || found[1] === "-" ? -size : size;
    return /<\s*$/.test(text.slice(0, found.index)) ? value - Math.abs(value) * 1e-6 : value;
  };

  const rowOfElement = (element, order) => {
    const cells = [...element.cells];
    return {
      element, order,
      texts: cells.map((cell) => cell.textContent),
      sorts: cells.map((cell) => ("sort" in cell.dataset ? Number(cell.dataset.sort) : null)),
    };
  };
  // Columns as table.cc packs them.
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const unpacked = (column, count) => {
    if (Array.isArray(column)) return column;
    if (column.rest) {
      let before = "";
      return column.rest.map((rest, i) => (before = before.slice(0, digits.indexOf(column.kept[i])) + rest));
    }
    const { texts, codes = "" } = column;
    const each = texts.length === 1 ? 0 : texts.length > digits.length ? 2 : 1;
    return Array.from({ length: count }, (_, i) =>
      texts[[...codes.slice(i * each, (i + 1) * each)].reduce((sum, digit) => sum * digits.length + digits.indexOf(digit), 0)]);
  };
  const rowsOfData = (data, first) => {
    const columns = [];
    for (const column of data.columns) {
      columns.push("same" in column ? columns[column.same] : unpacked(column, data.count));
    }
    return Array.from({ length: data.count }, (_, i) => ({
      element: null, order: first + i,
      texts: columns.map((column) => column[i]),
      sorts: columns.map((_, c) => (data.sorts[c] ? data.sorts[c][i] : null)),
    }));
  };

  const part = (name, className, properties = {}) =>
    Object.assign(document.createElement(name), { className, ...properties });

  const liven = (box) => {
    const table = box.querySelector("table");
    const body = table.tBodies[0];
    const headings = [...table.tHead.rows[0].cells];
    const isNumber = headings.map((heading) => heading.classList.contains("number"));
    const total = Number(table.dataset.rows);
    let unfolded = false;
    let sorted = { column: -1, way: 0 };
    let words = [];
    let rows = null;  // read when first needed
    const allRows = () => {
      if (rows) return rows;
      rows = (waiting.length > 0 ? waiting : [...body.rows]).map(rowOfElement);
      const more = box.querySelector("script.more-rows");
      if (more) rows = rows.concat(rowsOfData(JSON.parse(more.textContent), rows.length));
      return rows;
    };
    // Folds the table before its data are read: the rows that wait are kept.
    let waiting = [];
    const foldFirst = () => {
      waiting = [...body.rows];
      body.replaceChildren(...waiting.slice(0, shownAtFirst));
      describe(total, shownAtFirst);
    };
    const elementOf = (row) => {
      if (row.element) return row.element;
      row.element = document.createElement("tr");
      row.texts.forEach((text, column) => {
        const cell = document.createElement(column === 0 ? "th" : "td");
        if (column === 0) cell.scope = "row";
        else if (isNumber[column]) cell.className = "number";
        cell.textContent = text;
        row.element.append(cell);
      });
      return row.element;
    };
    const keyOf = (row, column) =>
      row.sorts[column] ?? (isNumber[column] ? numberIn(row.texts[column]) : row.texts[column]);

    const ordered = (list) => {
      const { column, way } = sorted;
      if (way === 0) return list;
      const keyed = list.map((row) => [keyOf(row, column), row]);
      const missing = (key) => key === null || key === "" || key === "–";
      keyed.sort(([a, first], [b, second]) => {
        if (missing(a) || missing(b)) return missing(a) - missing(b) || first.order - second.order;
        const difference = typeof a === "number" ? (a < b ? -1 : a > b ? 1 : 0) : collator.compare(a, b);
        return way * difference || first.order - second.order;
      });
      return keyed.map(([, row]) => row);
    };

    const note = part("p", "table-note");
    const status = part("span", "");
    status.setAttribute("role", "status");
    const fold = part("button", "fold", { type: "button" });
    note.append(status, " ", fold);

    const show = () => {
      const fits = (row) => {
        const text = row.texts.join(" ").toLowerCase();
        return words.every((word) => text.includes(word));
      };
      const found = words.length === 0 ? allRows() : allRows().filter(fits);
      const shown = unfolded ? found.length : Math.min(found.length, shownAtFirst);
      body.replaceChildren(...ordered(found).slice(0, shown).map(elementOf));
      describe(found.length, shown);
    };
    const describe = (found, shown) => {
      const matching = words.length > 0 ? ` of ${grouped(total)} that match` : "";
      status.textContent = shown < found
        ? `The first ${shown} of ${words.length > 0 ? `${counted(found)}${matching}` : counted(found)}.`
        : `${counted(found)}${matching}.`;
      fold.hidden = found <= shownAtFirst;
      fold.textContent = unfolded ? `Show ${shownAtFirst} rows` : `Show all ${counted(found)}`;
      fold.setAttribute("aria-expanded", String(unfolded));
      box.classList.toggle("unfolded", unfolded);
    };
    fold.addEventListener("click", () => {
      unfolded = !unfolded;
      show();
    });

    if (total > 1 && table.dataset.order !== "kept") {
      headings.forEach((heading, column) => {
        const words = heading.querySelector(".heading");
        const button = part("button", "sort", { type: "button", innerHTML: words.innerHTML });
        if (!button.textContent.trim()) button.setAttribute("aria-label", "Sort by this column");
        words.replaceWith(button);
        heading.setAttribute("aria-sort", "none");
        // Numbers from the largest, texts from A; then the other way; then as the page has them.
        const first = isNumber[column] ? -1 : 1;
        button.addEventListener("click", () => {
          const was = sorted.column === column ? sorted.way : 0;
          sorted = { column, way: was === 0 ? first : was === first ? -first : 0 };
          headings.forEach((other) => other.setAttribute("aria-sort", "none"));
          if (sorted.way !== 0) heading.setAttribute("aria-sort", sorted.way > 0 ? "ascending" : "descending");
          show();
        });
      });
    }
    if (total >= filterFrom) {
      const filter = part("input", "filter", { type: "search", placeholder: "Filter rows" });
      filter.setAttribute("aria-label", `Filter: ${table.caption.textContent}`);
      filter.addEventListener("input", () => {
        words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
        show();
      });
      box.prepend(filter);
      box.append(note);
      const folded = total > shownAtFirst;
      if (folded) {
        box.append(part("p", "print-only", { textContent: `Printed: at most ${shownAtFirst} of ${counted(total)}.` }));
        // Long data are read when somebody asks for them.
        if (box.querySelector("script.more-rows")) foldFirst();
        else show();
      } else {
        describe(total, total);
      }
    }
  };
  document.querySelectorAll(".table-box").forEach(liven);

  // What scrolls sideways can be reached by keys; what fits is no stop.
  const watch = new ResizeObserver((entries) => {
    new Set(entries.map((entry) => entry.target.closest(".table, .chart-box"))).forEach((box) => {
      const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
      if (scrolls) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
      if (box.matches(".table")) return;
      const caption = box.closest("figure").querySelector("figcaption").textContent;
      for (const [name, value] of [["role", "region"], ["aria-label", caption]]) {
        if (scrolls) box.setAttribute(name, value);
        else box.removeAttribute(name);
      }
    });
  });
  document.querySelectorAll(".table, .chart-box").forEach((box) => {
    watch.observe(box);
    if (box.firstElementChild) watch.observe(box.firstElementChild);
  });

  // Definitions open below their word where there is room, else at the foot of the screen (style.css).
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[popovertarget]");
    const target = opener && document.getElementById(opener.getAttribute("popovertarget"));
    if (!target || innerWidth < 600) return;
    const word = opener.getBoundingClientRect();
    target.classList.add("placed");
    requestAnimationFrame(() => {
      const below = word.bottom + 6 + target.offsetHeight <= innerHeight;
      target.style.left = `${Math.max(8, Math.min(word.left, innerWidth - target.offsetWidth - 24)) + scrollX}px`;
      target.style.top = `${(below ? word.bottom + 6 : Math.max(8, word.top - target.offsetHeight - 6)) + scrollY}px`;
    });
  });
})();
