// The layout of a playbook of 10,000 nodes, in Chromium, in a new worker.
import { layoutTimes } from './layout-times.ts'
import type { Measure } from './measurement.ts'

export const measure: Measure = () =>
  layoutTimes({
    of: 'playbook',
    name: 'first layout of a playbook of 10,000 nodes in a worker',
    boxes: 10_000,
    limit: 200,
  })
