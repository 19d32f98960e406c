import { collection } from '#contract/store/collection.ts'
import {
  choiceParam,
  defineListParams,
  idParam,
  sortParam,
  textParam,
} from '#src/components/resource/list-params.ts'

/** `?collection=app&q=&category=…&owner=…&sort=-downloads` */
export const packagesParams = defineListParams(
  {
    /** One collection; both if absent. */
    collection: choiceParam(collection.options),
    category: idParam,
    owner: idParam,
    q: textParam,
    sort: sortParam(['name', 'id', 'category', 'delivered', 'versions', 'downloads', 'changed'], {
      by: 'name',
      descending: false,
    }),
  },
  { delivered: 'latest', downloads: 'downloaded', changed: 'updated_at' },
)
export type PackagesParams = ReturnType<typeof packagesParams.read>

/** The query parameters for the store, per collection. */
export function packagesQuery(params: PackagesParams) {
  return packagesParams.toQuery({ ...params, collection: undefined })
}
