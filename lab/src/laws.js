// The laws as the core's registry lists them: {name, kind, components, summary, needsRadius, keys: [{name, unit, help, needed, rows}]}.
let list = [];

export function setLaws(laws) {
  list = laws;
}

const find = (name) => list.find((law) => law.name === name);

// Names for a menu, "none" last. A law that needs a table has no place in one.
export function lawNames(fits = () => true) {
  const names = list.filter((law) => !law.keys.some((key) => key.rows) && fits(law)).map((law) => law.name);
  return [...names, "none"];
}

export const actsOn = (law, component) => law.components.includes(component);

// The set of such a law turns with the rolling axis.
export function seesRolling(name) {
  const law = find(name);
  return law !== undefined && actsOn(law, "rolling");
}

// The key that a law cannot do without, and a value for it: a hundredth of a metre per second, or a ten-thousandth of what kudra2011 has in rad/s.
export function lawNeeds(name) {
  const key = find(name)?.keys.find((k) => k.needed);
  return key && { key: `contact.${key.name}`, value: key.unit === "m/s" ? 0.01 : 1e-4 };
}
