import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { logicalObject } from '#contract/data-manager/logical-object.ts'
import { common } from '#src/i18n/en/common.ts'
import { schema } from '#src/i18n/en/schema.ts'
import { shared } from '#src/i18n/en/shared.ts'
import { renderEnglish, textsIn } from '#src/i18n/testing/render-english.tsx'
import { ObjectDetails } from './ObjectDetails.tsx'

const attributeOf = (name: string, path: string) => ({
  attribute_name: name,
  type: { main: 'string' },
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  database_name: 'data_mart',
  sources: [{ attributes: [path] }],
  fpui: { operation: 'mapping' },
})

test('DM13 the facts of a mart of several tables say From once', () => {
  const object = logicalObject.parse({
    object_name: 'calls',
    display_name: 'Calls',
    object_type: 'scale',
    to_materialize: true,
    attributes: [attributeOf('ship', 'data_prim/ships/name'), attributeOf('quay', 'data_prim/quays/name')],
  })
  const markup = renderEnglish(
    <MemoryRouter>
      <ObjectDetails object={object} stored={null} extractions={[]} isReadOnly />
    </MemoryRouter>,
    { common, schema, shared },
  )
  expect(textsIn(markup).slice(0, 3)).toEqual(['From', 'ships', 'quays'])
  expect(markup.match(/<dt/g)).toHaveLength(1)
})
