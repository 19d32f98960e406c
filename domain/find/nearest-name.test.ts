import { expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

const names = ['Cost Other', 'Cost Repair', 'Cost Total $', 'Flight Date']

it.each([
  { typed: 'CostTotl', name: 'Cost Total $' },
  { typed: 'cost_total', name: 'Cost Total $' },
  { typed: 'Cost Othr', name: 'Cost Other' },
  { typed: 'Filght', name: 'Flight Date' },
  { typed: 'Wingspan', name: undefined },
])('the name that is most similar to "$typed" is $name', ({ typed, name }) => {
  expect(nearestName(typed, names)).toBe(name)
})
