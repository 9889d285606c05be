/** The cycles of a graph (name -> names it imports), each as "a -> b -> a". */
export function cyclesIn(graph) {
  const cycles = [];
  const done = new Set();
  const visit = (name, trail) => {
    const seenAt = trail.indexOf(name);
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), name].join(' -> '));
    if (seenAt >= 0 || done.has(name)) return;
    for (const target of graph.get(name) ?? []) visit(target, [...trail, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return cycles;
}
