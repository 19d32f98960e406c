// Uses real playbooks from files next to the project, which tests of `domain` cannot read.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layOut } from '#domain/graph/layout.ts'
import { overlapsIn } from '#domain/graph/testing/overlaps.ts'
import { graphOfPlaybook } from '#domain/graph/testing/playbook-graph.ts'

const folder = join(import.meta.dirname, '..', '..', 'shared', 'playbooks')

describe.skipIf(!existsSync(folder))('PBK60 real playbooks', () => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

  test.each(names)('PBK60 lays out %s without overlaps, from left to right', (name) => {
    const graph = graphOfPlaybook(readFileSync(join(folder, name), 'utf8'))
    const places = layOut(graph)
    expect(places.size).toBe(graph.boxes.length)
    expect(overlapsIn(graph.boxes, places)).toEqual([])
    for (const { from, to } of graph.edges) {
      const [start, end] = [places.get(from), places.get(to)]
      if (start && end) expect(end.x).toBeGreaterThan(start.x)
    }
  })

  test('PBK60 covers 22 playbooks', () => {
    expect(names).toHaveLength(22)
  })
})
