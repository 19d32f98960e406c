import { defineListParams, sortParam, textParam } from '#src/components/resource/list-params.ts'

/** `?q=&sort=-updated` */
export const attributesParams = defineListParams(
  { q: textParam, sort: sortParam(['name', 'updated'], { by: 'name', descending: false }) },
  { name: 'attribute_name', updated: 'updated_at' },
)
