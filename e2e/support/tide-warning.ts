// A playbook that journeys change: it warns pilots before a high tide. Its spelling is one that no program of ours
// would write.

let lastId = 0

const freshUuid = (): string => {
  lastId += 1
  return `5f0c7a10-7e00-4000-8000-${String(lastId).padStart(12, '0')}`
}

/**
 * Six nodes in one line that forks: an indentation of three spaces, two kinds of line ends, several spellings of
 * numbers, unknown members, and templates of nodes 3 and 4 that read node 2. Each document has its own uuid.
 */
export function tideWarning(name = 'Tide warning'): string {
  const head = [
    '{',
    `   "uuid": "${freshUuid()}",`,
    `   "name" : ${JSON.stringify(name)},`,
    '   "workspace": "Harbour", "description": "Warns the pilots before a high tide.",',
    '   "x-station": { "depth": 12.50, "checked": 1E3 },',
    '',
  ]
  const nodes = [
    '   "nodes": {',
    '      "1": { "name": "Every hour", "type": "trigger", "arguments": {}, "outputs": { "default": ["2"] } },',
    '      "2": { "name": "Read the gauge", "type": "action", "arguments": { "pier": "Pier 4", "tries": 3.0 },',
    '             "outputs": { "default": [ "3" ] } },',
    '      "3": { "name": "Is it high", "type": "operator", "subtype": "condition",',
    '             "cases": [ { "name": "high", "left": "{{ node.2.height }}", "comparison": ">", "right": "4.5" } ],',
    '             "outputs": { "high": ["4"], "else": ["6"] } },',
    '      "4": { "name": "Warn the pilots", "type": "action", "x-colour": "red",',
    '             "arguments": { "text": "Water at {{ node.2.height }} m" }, "outputs": { "default": ["5"] } },',
    '      "5": { "name": "Close the lock", "type": "action", "arguments": {}, "outputs": { "default": [] } },',
    '      "6": { "name": "Write the log", "type": "action", "arguments": { "line": "calm" }, "outputs": { "default": [] } }',
    '   }',
    '}',
    '',
  ]
  return head.join('\r\n') + nodes.join('\n')
}
