// Documents of an invented harbour for imports: a valid one, and one for each kind of problem in a collection.
import { documentOf } from './playbooks.ts'

export const moorings = {
  name: 'Moorings by tide',
  uuid: '2f6b1a70-4c1d-4f0e-9a57-0d1c6e5b9a11',
} as const

const nodes = {
  0: { name: 'Tide table', type: 'trigger', arguments: { station: 'Quay 7' }, outputs: { default: ['1'] } },
  1: {
    name: 'Read the gauge',
    type: 'action',
    arguments: { at: '{{ node.0.time }}', retries: 3 },
    outputs: { default: ['2'] },
  },
  2: {
    name: 'Is it high?',
    type: 'operator',
    subtype: 'condition',
    cases: [{ name: 'high', left: '{{ node.1.level }}', comparison: '>', right: '4.5' }],
    outputs: { high: ['3'], else: ['4'] },
  },
  3: {
    name: 'Slacken the lines',
    type: 'action',
    arguments: { ships: '{{ node.1.ships }}' },
    outputs: { default: ['5'] },
  },
  4: { name: 'Leave the lines', type: 'action', arguments: {}, outputs: { default: ['5'] } },
  5: { name: 'Either way', type: 'operator', subtype: 'any', outputs: { default: [] } },
} as const

/** Without problems. */
export const soundText = documentOf(moorings, nodes)

const copyOf = (at: number, name: string) => ({
  name,
  uuid: moorings.uuid.replace(/1$/, String(at)),
})

/** Its eighth line lacks a comma, which is reported in the ninth. */
export const brokenText = documentOf(copyOf(2, 'Lanterns'), nodes).replace(
  '"name": "Tide table",',
  '"name": "Tide table"',
)

/** A node is outside of `nodes`. */
export const strayText = documentOf(copyOf(3, 'Buoys'), nodes).replace(
  /\n\}\n$/,
  `,\n  "6": ${JSON.stringify({ name: 'Count the buoys', type: 'action', arguments: {}, outputs: { default: [] } })}\n}\n`,
)

/** The case and its output are spelled differently. */
export const misspelledText = documentOf(copyOf(4, 'Foghorns'), {
  ...nodes,
  2: { ...nodes[2], outputs: { High: ['3'], else: ['4'] } },
})

/** A template reads a missing node. */
export const missingText = documentOf(copyOf(5, 'Pilot boats'), {
  ...nodes,
  3: { ...nodes[3], arguments: { ships: '{{ node.12.ships }}' } },
})
