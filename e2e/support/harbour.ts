// The result that a query of the harbour's cargo must return, computed from the file itself.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Cargo = { goods: string; weight_t: number }

const isCargo = (value: unknown): value is Cargo =>
  typeof value === 'object' && value !== null && 'goods' in value && 'weight_t' in value

/** The goods with the highest sum of weights, in tonnes. */
export function heaviestGoods(folder: string): { goods: string; weight: number } {
  const cargo: unknown = JSON.parse(readFileSync(join(folder, 'cargo.json'), 'utf8'))
  const tenths = new Map<string, number>()
  for (const { goods, weight_t } of Array.isArray(cargo) ? cargo.filter(isCargo) : [])
    tenths.set(goods, (tenths.get(goods) ?? 0) + Math.round(weight_t * 10))
  const [heaviest] = [...tenths].toSorted(([, a], [, b]) => b - a)
  if (heaviest === undefined) throw new Error(`no cargo in ${folder}`)
  return { goods: heaviest[0], weight: heaviest[1] / 10 }
}
