// Two prim objects with a relation, and a mart that joins them, for tests of lineage.
import { logicalAttribute, logicalObject } from './logical-objects.ts'

export const num = { main: 'num', sub: 'bigint' }
const sum = { operation: 'aggregate', function: 'sum' }
export const strike = logicalObject('strike', {
  display_name: 'Bird strike',
  attributes: [
    logicalAttribute('airport', { from: ['shop/strikes.csv/Airport'] }),
    logicalAttribute('cost', {
      type: num,
      is_dimension: false,
      is_measure: true,
      is_summable: true,
      sources: [
        {
          rules: [{ attribute_name: 'cost', condition: 'LT', condition_value: '0', action: 'skip' }],
          attributes: ['shop/strikes.csv/Cost'],
        },
      ],
    }),
  ],
  relations: [{ object_name: 'airport', attributes: [{ from: 'airport', to: 'iata' }], type: 'many_to_one' }],
})
export const airport = logicalObject('airport', {
  object_type: 'scale',
  key: ['iata'],
  attributes: [
    logicalAttribute('iata', { from: ['shop/airports.csv/iata'] }),
    logicalAttribute('city', { from: ['shop/airports.csv/city'] }),
  ],
})
export const byCity = logicalObject('cost_by_city', {
  attributes: [
    logicalAttribute('total', {
      from: ['data_prim/strike/cost'],
      type: { main: 'num' },
      is_dimension: false,
      is_measure: true,
      is_summable: true,
      fpui: sum,
      database_name: 'data_mart',
    }),
    logicalAttribute('city', { from: ['data_prim/airport/city'], database_name: 'data_mart' }),
  ],
})
