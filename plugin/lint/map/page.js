'use strict';
// Answers questions about the map whose data stands in #data. The pictures are
// there already; this shows one of them at a time and says what is in it.
const data = JSON.parse(document.getElementById('data').textContent);
const kernels = data.files.flatMap(f => f.kernels.map(k => ({...k, file: f.file})));
const $ = id => document.getElementById(id);
const rowHeight = 18;
let kernel = null, index = -1, section = null, selected = null;

// The picked kernel, space, target, line, address and box stand after the #.
const state = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

const hex = n => (n < 0 ? '-0x' : '0x') + Math.abs(n).toString(16);
const bytes = n => n < 1024 ? n + ' B' : +(n / 1024).toFixed(1) + ' KB';
const areaName = a => a.base ? a.space + ' + ' + a.base : a.space;
const line = row => kernel.rows[row].place.line;
/// How the calls lead to a row.
function calls(row) {
  const at = kernel.rows[row].calls.map(c => c.line);
  return at.length ? `called in line${at.length > 1 ? 's' : ''} ${at.join(' › ')}` : '';
}
/// The line of a row; with its calls, where several lead there.
const place = row => line(row) + (kernel.calledTwice.has(line(row)) ? ` (${calls(row)})` : '');
const lines = b => b.first === b.last ? `line ${place(b.first)}` : `lines ${place(b.first)} to ${place(b.last)}`;
const range = o => `[${hex(o.begin)}, ${hex(o.end)})`;

/// An element with text or elements in it; text never becomes markup.
function make(tag, attributes, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  e.append(...children.filter(c => c !== null && c !== undefined));
  return e;
}
const fill = (id, ...children) => $(id).replaceChildren(...children.filter(c => c));

function link(text, action) {
  const a = make('a', {href: '#'}, text);
  a.addEventListener('click', event => { event.preventDefault(); action(); });
  return a;
}
const boxLink = (area, box) => link(kernel.areas[area].boxes[box].tile, () => select(area, box, true));
const rowLink = row => link('line ' + place(row), () => scrollToRow(row));

function remember(changes) {
  Object.assign(state, changes);
  for (const key of Object.keys(state)) if (state[key] === '' || state[key] === undefined) delete state[key];
  history.replaceState(null, '', '#' + new URLSearchParams(state));
}

const shownAreas = () =>
    kernel.areas.map((a, i) => i).filter(i => !state.space || areaName(kernel.areas[i]) === state.space);

function limitOf(area) {
  return area.limits.find(l => l.target === state.target) || area.limits[0];
}

function showKernel(number) {
  index = number;
  kernel = kernels[number];
  const callers = new Map();
  kernel.rows.forEach((r, i) => {
    if (r.calls.length) callers.set(line(i), (callers.get(line(i)) || new Set()).add(calls(i)));
  });
  kernel.calledTwice = new Set([...callers.keys()].filter(l => callers.get(l).size > 1));
  kernel.manyFiles = new Set(kernel.rows.map(r => r.place.file)).size > 1;
  document.querySelectorAll('.kernel').forEach((s, i) => { s.hidden = i !== number; if (i === number) section = s; });
  const options = (id, names, all) => {
    fill(id, ...(all ? [make('option', {value: ''}, all)] : []), ...names.map(n => make('option', {value: n}, n)));
    if (!names.includes(state[id])) state[id] = all ? '' : names[0] || '';
    $(id).value = state[id];
    $(id).parentElement.hidden = names.length < 2;
  };
  options('space', kernel.areas.map(areaName), 'all');
  options('target', [...new Set(kernel.areas.flatMap(a => a.limits.map(l => l.target)))], '');
  selected = null;
  fill('details');
  fill('answer');
  layout();
  showFindings();
  showLegend();
}

/// Puts the columns of the picked spaces side by side.
function layout() {
  const shown = shownAreas();
  for (const svg of section.querySelectorAll('svg.picture')) {
    let x = 0;
    for (const g of svg.querySelectorAll('.area')) {
      g.toggleAttribute('hidden', !shown.includes(+g.dataset.area));
      if (g.hasAttribute('hidden')) continue;
      g.setAttribute('transform', `translate(${x} 0)`);
      x += +g.dataset.width;
    }
    const left = /\(([\d.]+)/.exec(svg.querySelector('.areas').getAttribute('transform'))[1];
    svg.setAttribute('width', +left + x);
    for (const e of svg.querySelectorAll('[data-target]')) e.toggleAttribute('hidden', e.dataset.target !== state.target);
    for (const e of svg.querySelectorAll('[data-bug]')) e.classList.toggle('bug', concerns(e.dataset.bug.split(' ')));
  }
  // One box can be reached with the tab key, the others from there.
  const shownBox = '.area:not([hidden]) .box';
  if (!section.querySelector(shownBox + '[tabindex="0"]'))
    section.querySelector(shownBox)?.setAttribute('tabindex', 0);
  drawOverview();
}

function drawOverview() {
  const shown = shownAreas(), parts = [];
  shown.forEach((a, column) => {
    const area = kernel.areas[a];
    const low = Math.min(...area.boxes.map(b => b.begin));
    const high = Math.max(...area.boxes.map(b => b.end));
    area.boxes.forEach((b, i) => parts.push({
      x: column + .95 * (b.begin - low) / (high - low), w: .95 * (b.end - b.begin) / (high - low),
      y: b.first, h: b.last + 1 - b.first, bug: isBug(a, i)}));
  });
  const rect = (p, attributes) => {
    const r = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [k, v] of Object.entries({x: p.x, y: p.y, width: p.w, height: p.h, ...attributes})) r.setAttribute(k, v);
    return r;
  };
  $('overview').setAttribute('viewBox', `0 0 ${shown.length || 1} ${kernel.rows.length}`);
  $('overview').replaceChildren(...parts.map(p => rect(p, {class: p.bug ? 'bug' : ''})),
      rect({x: 0, y: 0, w: shown.length || 1, h: 0}, {id: 'window'}));
  moveWindow();
}
const headHeight = () => section.querySelector('.head').offsetHeight;
/// Where the first row is, seen from the lower end of the head.
const bodyTop = () => section.querySelector('.body').getBoundingClientRect().top -
    $('charts').getBoundingClientRect().top - headHeight();

function moveWindow() {
  const charts = $('charts');
  document.body.classList.toggle('short', charts.scrollHeight <= charts.clientHeight);
  $('window').setAttribute('y', Math.max(0, -bodyTop() / rowHeight));
  $('window').setAttribute('height', Math.max(1, (charts.clientHeight - headHeight()) / rowHeight));
}

/// The findings of the picked target.
const concerns = targets => !targets.length || targets.includes(state.target);
const shownFindings = () => kernel.findings.filter(f => concerns(f.targets));
const isBug = (area, box) => shownFindings().some(f => f.boxes.some(b => b.area === area && b.box === box));
const boxElement = (area, box) => document.getElementById(`k${index}-${area}-${box}`);

function scrollToRow(row) {
  $('charts').scrollTop += bodyTop() + row * rowHeight - ($('charts').clientHeight - headHeight()) / 3;
}

function select(area, box, scroll) {
  section.querySelectorAll('.box[aria-selected=true]').forEach(e => e.setAttribute('aria-selected', 'false'));
  if (state.space && areaName(kernel.areas[area]) !== state.space) {
    remember({space: ''});
    $('space').value = '';
    layout();
  }
  selected = {area, box};
  const element = boxElement(area, box);
  section.querySelectorAll('.box').forEach(e => e.setAttribute('tabindex', -1));
  element.setAttribute('tabindex', 0);
  element.setAttribute('aria-selected', 'true');
  if (scroll) {
    scrollToRow(kernel.areas[area].boxes[box].first);
    const r = element.getBoundingClientRect(), c = $('charts').getBoundingClientRect();
    if (r.left < c.left || r.right > c.right) $('charts').scrollLeft += r.left - c.left - c.width / 3;
  }
  element.focus({preventScroll: true});
  remember({box: `${area}-${box}`});
  details(area, box);
}

function details(area, number) {
  const a = kernel.areas[area], b = a.boxes[number];
  const rows = new Set(b.accesses.map(x => x.row));
  section.querySelectorAll('.flag').forEach(
      f => f.classList.toggle('lit', rows.has(+f.dataset.set) || rows.has(+f.dataset.wait)));
  const others = a.boxes.map((o, i) => [o, i]).filter(([o, i]) => i !== number && o.begin < b.end && b.begin < o.end);
  const meet = o => o.first <= b.last && b.first <= o.last;
  const list = (title, found) => found.length ? make('p', {}, title + ' ', ...found.slice(0, 8).flatMap(
      ([o, i], n) => [n ? ', ' : '', boxLink(area, i), ` (${lines(o)})`])) : null;
  const place = b.placed >= 0 ? kernel.rows[b.placed].place : null;
  fill('details',
      make('h2', {}, `'${b.tile}'`),
      make('table', {}, ...[
        ['type', b.type], [areaName(a), `${range(b)}, ${bytes(b.end - b.begin)}`],
        ['placed', place ? `${place.file}:${place.line}` : '?'],
        ['in use', lines(b)],
      ].map(([k, v]) => make('tr', {}, make('td', {}, k), make('td', {class: 'mono'}, v)))),
      make('table', {}, ...b.accesses.map(x => {
        const r = kernel.rows[x.row];
        return make('tr', {}, make('td', {}, rowLink(x.row)), make('td', {class: r.pipe}, r.pipe.replace('PIPE_', '')),
            make('td', {class: 'mono'}, `${r.operation} ${x.role} ` +
                (x.begin === b.begin && x.end === b.end ? 'all of it' : range(x))));
      })),
      list('At the same time in these bytes:', others.filter(([o]) => meet(o))),
      list('Before it here:', others.filter(([o]) => !meet(o) && o.last < b.first).slice(-3)),
      list('After it here:', others.filter(([o]) => !meet(o) && o.first > b.last).slice(0, 3)));
}

/// The rows of a line: those in it, or else the last one above it.
function rowsOf(wanted) {
  const rows = kernel.rows.map((r, i) => i);
  const exact = rows.filter(r => line(r) === wanted);
  if (exact.length) return {rows: exact, exact: true};
  const above = rows.filter(r => line(r) < wanted);
  const best = Math.max(...above.map(line));
  return {rows: above.filter(r => line(r) === best), exact: false};
}

const number = text => /^\s*(0x[0-9a-f]+|\d+)\s*$/i.test(text) ? Number(text) : NaN;

/// What is free in a row: the gaps between the boxes up to the capacity.
function gaps(area, alive) {
  const end = limitOf(area)?.capacity;
  if (!end) return [];
  const found = [];
  let next = 0;
  for (const b of alive.slice().sort((x, y) => x.begin - y.begin)) {
    if (b.begin > next) found.push({begin: next, end: Math.min(b.begin, end)});
    next = Math.max(next, b.end);
  }
  if (next < end) found.push({begin: next, end});
  return found.filter(g => g.begin < g.end);
}

function answer() {
  section.querySelectorAll('.asked').forEach(e => e.classList.remove('asked'));
  section.querySelectorAll('.cross').forEach(e => e.remove());
  if (!state.line && !state.address) return fill('answer');
  const wanted = state.line ? number(state.line) : NaN, address = state.address ? number(state.address) : NaN;
  if (state.line && Number.isNaN(wanted)) return fill('answer', make('p', {}, `'${state.line}' is no line.`));
  if (state.address && Number.isNaN(address))
    return fill('answer', make('p', {}, `'${state.address}' is no address; 0x8000 would be one.`));
  if (!Number.isNaN(address)) shownAreas().forEach(i => markAddress(i, address));
  const parts = [];
  if (Number.isNaN(wanted)) {
    parts.push(make('h2', {}, `${hex(address)} in the whole kernel`));
    for (const i of shownAreas()) {
      const a = kernel.areas[i];
      if (a.base) continue;
      const here = a.boxes.map((b, n) => [b, n]).filter(([b]) => b.begin <= address && address < b.end);
      parts.push(make('p', {}, areaName(a) + ': ', here.length ? '' : make('span', {class: 'free'}, 'free all the time')));
      if (here.length) parts.push(make('ul', {}, ...here.map(([b, n]) =>
          make('li', {}, boxLink(i, n), ` ${range(b)}, ${lines(b)}`))));
    }
    return fill('answer', ...parts, doubts());
  }
  const found = rowsOf(wanted);
  if (!found.rows.length) return fill('answer', make('p', {}, `Nothing happens up to line ${wanted}.`));
  for (const row of found.rows.slice(0, 6)) {
    const r = kernel.rows[row];
    section.querySelectorAll(`.row[data-row="${row}"]`).forEach(e => e.classList.add('asked'));
    const operation = (kernel.manyFiles ? ` of ${r.place.file}` : '') +
        (found.rows.length > 1 ? ` (${[r.operation, calls(row)].filter(t => t).join(', ')})` : '');
    parts.push(make('h2', {}, found.exact ? `Line ${wanted}${operation}` : `Line ${wanted}, after line ${line(row)}${operation}`));
    for (const i of shownAreas()) parts.push(...answerFor(i, row, address, found.exact));
  }
  if (found.rows.length > 6) parts.push(make('p', {}, `and ${found.rows.length - 6} more calls`));
  fill('answer', ...parts, doubts());
  scrollToRow(found.rows[0]);
}

/// What makes an answer uncertain in any row.
const doubts = () => kernel.lost ?
    make('p', {class: 'lost'}, `The kernel was not followed to its end (${kernel.lost}): more may be in use.`) : null;

/// Draws a line where an address is.
function markAddress(i, address) {
  for (const g of section.querySelectorAll(`.body .area[data-area="${i}"]`)) {
    const t = g.dataset.ticks.trim().split(' ').map(Number);
    for (let n = 0; n + 3 < t.length; n += 2) {
      if (address < t[n] || address >= t[n + 2]) continue;
      const x = t[n + 1] + (t[n + 3] - t[n + 1]) * (address - t[n]) / (t[n + 2] - t[n]);
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('class', 'cross');
      path.setAttribute('d', `M${x} 0V${kernel.rows.length * rowHeight}`);
      g.append(path);
    }
  }
}

function answerFor(i, row, address, exact) {
  const a = kernel.areas[i];
  // Behind a row the ranges that end in it are over.
  const alive = a.boxes.map((b, n) => ({...b, n})).filter(b => b.first <= row && (exact ? row <= b.last : row < b.last));
  const parts = [];
  const limit = limitOf(a);
  const free = gaps(a, alive);
  if (!Number.isNaN(address) && !a.base) {
    const here = alive.filter(b => b.begin <= address && address < b.end);
    const gap = free.find(g => g.begin <= address && address < g.end);
    const text = make('p', {}, make('b', {}, `${areaName(a)} ${hex(address)}: `));
    here.forEach((b, n) => text.append(n ? ', ' : '', boxLink(i, b.n), ` ${range(b)}, in use in ${lines(b)}`));
    if (!here.length) {
      text.append(make('span', {class: 'free'}, gap || !limit ? 'free' : `beyond the end of ${a.space}`));
      if (gap) text.append(`: ${range(gap)}, ${bytes(gap.end - gap.begin)}`);
      const touching = a.boxes.map((b, n) => [b, n]).filter(([b]) => b.begin <= address && address < b.end);
      const before = touching.filter(([b]) => b.last <= row).pop(), after = touching.find(([b]) => b.first > row);
      if (before) text.append('; before it ', boxLink(i, before[1]), ` up to line ${place(before[0].last)}`);
      if (after) text.append('; next ', boxLink(i, after[1]), ` from line ${place(after[0].first)}`);
    }
    parts.push(text);
  }
  const anywhere = a.base ? [] : kernel.areas.flatMap((o, n) => o.base && o.space === a.space ?
      o.boxes.map((b, m) => [b, n, m]).filter(([b]) => b.first <= row && row <= b.last) : []);
  const used = (limit?.capacity || 0) - free.reduce((sum, g) => sum + g.end - g.begin, 0);
  parts.push(make('p', {}, `In ${areaName(a)}: `, ...(alive.length ? alive.slice(0, 20).flatMap(
      (b, n) => [n ? ', ' : '', boxLink(i, b.n), ' ', make('span', {class: 'mono'}, range(b))]) : ['nothing']),
      alive.length > 20 ? ` and ${alive.length - 20} more` : ''));
  if (limit?.capacity)
    parts.push(make('p', {}, make('span', {class: 'free'}, 'Free'), ` on ${limit.target}: `,
        ...free.sort((x, y) => y.end - y.begin - (x.end - x.begin)).slice(0, 8).map((g, n) =>
            make('span', {class: 'mono'}, (n ? ', ' : '') + `${range(g)} ${bytes(g.end - g.begin)}`)),
        free.length > 8 ? ` and ${free.length - 8} smaller gaps` : '', free.length ? '' : 'nothing',
        `; in use ${bytes(used)} of ${bytes(limit.capacity)}`));
  if (anywhere.length)
    parts.push(make('p', {class: 'lost'}, 'At an address that is not known, maybe in what counts as free: ',
        ...anywhere.slice(0, 8).flatMap(([, n, m], k) => [k ? ', ' : '', boxLink(n, m)])));
  return parts;
}

let finding = -1;
function showFinding(number) {
  finding = number;
  const f = shownFindings()[number];
  if (f.boxes.length) select(f.boxes[0].area, f.boxes[0].box, false);
  scrollToRow(f.row);
}
const notChecked = () => data.notChecked.length ? make('ul', {class: 'lost'},
    ...data.notChecked.map(n => make('li', {}, `not checked: ${n.file}: ${n.reason}`))) : null;

function showFindings() {
  finding = -1;
  fill('findings', make('h2', {}, shownFindings().length ? `Findings (${shownFindings().length})` : 'No finding in this kernel'),
      notChecked(), make('ul', {}, ...shownFindings().map((f, i) => {
        const item = make('li', {}, link(`line ${line(f.row)}: ${f.message} [${f.check}]`, () => showFinding(i)));
        if (f.notes.length) item.append(make('details', {}, make('summary', {}, `${f.notes.length} notes`),
            make('ul', {}, ...f.notes.map(n => make('li', {}, n)))));
        return item;
      })));
}

function showLegend() {
  const svg = (className, d) => {
    const s = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    s.setAttribute('class', 'picture');
    s.setAttribute('width', 34);
    s.setAttribute('height', 14);
    const p = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    p.setAttribute('class', className);
    p.setAttribute('d', d);
    s.append(p);
    return s;
  };
  const pipes = [...new Set(kernel.rows.map(r => r.pipe).filter(p => p && p !== 'PIPE_ALL'))];
  fill('legend',
      ...pipes.flatMap(p => [svg('access ' + p, 'M2 7H32'), make('span', {}, `${p} writes`)]).slice(0, 14),
      svg('access reads', 'M2 7H32'), make('span', {}, 'dashed: reads'),
      svg('access updates', 'M2 7H32'), make('span', {}, 'long dashes: reads and writes'),
      svg('placed', 'M2 7H32V12'), make('span', {}, 'from TASSIGN to the first use'),
      svg('flag', 'M2 7H28'), make('span', {}, 'flag, from its set to its wait'),
      svg('flag back', 'M2 7H28'), make('span', {}, 'to a wait of the next iteration'),
      svg('flag alone', 'M2 7H28'), make('span', {}, 'a set or a wait for which no other was seen'),
      svg('barrier', 'M2 7H32'), make('span', {}, 'pipe_barrier'),
      svg('loop', 'M10 2H6V12h4'), make('span', {}, 'loop'),
      svg('capacity', 'M17 0V14'), make('span', {}, 'end of the memory of the target'),
      make('b', {}, '0x'), make('span', {}, 'addresses are not to scale: each tick is where a tile begins or ends'));
}

/// The box beside the selected one: over it, under it, or at its sides.
function neighbour(key) {
  const all = shownAreas().flatMap(a => kernel.areas[a].boxes.map((b, n) => ({a, n, b})));
  if (!selected) return all[0];
  const here = kernel.areas[selected.area].boxes[selected.box];
  const order = key === 'ArrowUp' || key === 'ArrowDown' ?
      (x, y) => x.b.first - y.b.first || x.a - y.a || x.b.begin - y.b.begin || x.n - y.n :
      (x, y) => x.a - y.a || x.b.begin - y.b.begin || x.b.first - y.b.first || x.n - y.n;
  const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  const near = key === 'ArrowLeft' || key === 'ArrowRight' ?
      all.filter(o => o.b.first <= here.last && here.first <= o.b.last) : all;
  near.sort(order);
  return near[near.findIndex(o => o.a === selected.area && o.n === selected.box) + step];
}

function ask(changes) {
  remember(changes);
  $('line').value = state.line || '';
  $('address').value = state.address || '';
  answer();
}

function listen() {
  $('charts').addEventListener('keydown', event => {
    if (!event.key.startsWith('Arrow') || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = neighbour(event.key);
    if (!next) return;
    event.preventDefault();
    select(next.a, next.n, true);
  });
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && selected) return boxElement(selected.area, selected.box).focus();
    if (/INPUT|SELECT/.test(event.target.tagName) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === '/') { event.preventDefault(); $('address').focus(); }
    if (event.key === 'n' && shownFindings().length) showFinding((finding + 1) % shownFindings().length);
  });
  $('charts').addEventListener('click', event => {
    const box = event.target.closest('.box'), row = event.target.closest('.row');
    if (box) select(+box.closest('.area').dataset.area, +box.dataset.box, false);
    else if (row) ask({line: String(line(+row.dataset.row))});
  });
  $('charts').addEventListener('focusin', event => {
    const box = event.target.closest('.box');
    if (box && box.getAttribute('aria-selected') !== 'true')
      select(+box.closest('.area').dataset.area, +box.dataset.box, false);
  });
  $('charts').addEventListener('scroll', moveWindow);
  window.addEventListener('resize', moveWindow);
  $('overview').addEventListener('click', event => {
    const r = $('overview').getBoundingClientRect();
    scrollToRow(Math.floor((event.clientY - r.top) / r.height * kernel.rows.length));
  });
  $('ask').addEventListener('submit', event => {
    event.preventDefault();
    ask({line: $('line').value.trim(), address: $('address').value.trim()});
  });
  $('kernel').addEventListener('change', () => {
    remember({kernel: $('kernel').value, box: ''});
    showKernel(+$('kernel').value);
    answer();
  });
  for (const id of ['space', 'target'])
    $(id).addEventListener('change', () => { remember({[id]: $(id).value}); layout(); showFindings(); answer(); });
}

function start() {
  if (!kernels.length) {
    document.querySelectorAll('header label, header form').forEach(e => { e.hidden = true; });
    return fill('findings', notChecked());
  }
  listen();
  fill('kernel', ...kernels.map((k, i) => make('option', {value: i}, `${k.kernel} (${k.file})`)));
  const wanted = kernels.findIndex((k, i) => String(i) === state.kernel || k.kernel === state.kernel);
  $('kernel').value = Math.max(0, wanted);
  showKernel(Math.max(0, wanted));
  if (state.box) {
    const [a, b] = state.box.split('-').map(Number);
    if (kernel.areas[a]?.boxes[b]) select(a, b, true);
  }
  ask({});
}
start();
