// Arbitrary graphs for tests: nested groups, cycles, edges to the same or a missing box, parents that are missing or
// cyclic.
import fc from 'fast-check'
import type { LayoutBox, LayoutEdge, LayoutGraph } from '../layout-graph.ts'

const maxBoxes = 40

const boxWithin = (count: number, number: number): fc.Arbitrary<LayoutBox> =>
  fc.record({
    id: fc.constant(String(number)),
    width: fc.integer({ min: 1, max: 700 }),
    height: fc.integer({ min: 1, max: 400 }),
    parent: fc.option(fc.integer({ min: 0, max: count }).map(String), { nil: undefined, freq: 2 }),
    head: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
    isStart: fc.boolean(),
  })

const edgeWithin = (count: number): fc.Arbitrary<LayoutEdge> =>
  fc.record({
    from: fc.integer({ min: 0, max: count }).map(String),
    to: fc.integer({ min: 0, max: count }).map(String),
    exit: fc.integer({ min: 0, max: 400 }),
  })

export const graphs: fc.Arbitrary<LayoutGraph> = fc.integer({ min: 0, max: maxBoxes }).chain((count) =>
  fc.record({
    boxes: fc.tuple(...Array.from({ length: count }, (_, number) => boxWithin(count, number))),
    edges: fc.array(edgeWithin(count), { maxLength: 2 * count }),
  }),
)
