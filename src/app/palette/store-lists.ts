// What the store holds, as entries: packages of both collections.
import { useTranslation } from 'react-i18next'
import { storeApi, storeApp } from '#contract/store/endpoints.ts'
import type { PackageSummary } from '#contract/store/package.ts'
import { callWith } from '#src/api/call.ts'
import { listingLanguage, shownName } from '#src/parts/listing/shown-text.ts'
import { paths } from '#src/paths.ts'
import { type Asked, entryOf, useList } from './object-list.ts'

const lists = {
  app: {
    endpoint: storeApp.list,
    permission: 'store:package:read',
    most: 100,
    read: ({ signal, ...asked }: Asked) => callWith(storeApp.list, { query: asked }, { signal }),
  },
  api: {
    endpoint: storeApi.list,
    permission: 'store:package:read',
    most: 100,
    read: ({ signal, ...asked }: Asked) => callWith(storeApi.list, { query: asked }, { signal }),
  },
} as const

/** All that a package is found by: its own name and those of every language. */
const wordsOf = ({ name, category, slug, i18n }: PackageSummary): string =>
  [name, category, slug, ...Object.values(i18n).map((each) => each.name)].join(' ')

/** Entries for packages that are known, and those that the store finds by the text. */
export const useStoreEntries = (text: string) => {
  const { i18n } = useTranslation()
  const app = useList(lists.app, text)
  const api = useList(lists.api, text)
  const language = listingLanguage(i18n.language)
  return {
    entries: [...app.items, ...api.items].map((item) =>
      entryOf({
        kind: 'package',
        key: `${item.collection}/${item.id}`,
        name: shownName(item, language),
        detail: item.id,
        isQuoted: true,
        words: wordsOf(item),
        to: paths.package(item.collection, item.id),
      }),
    ),
    isReading: app.isReading || api.isReading,
    isUnread: app.isUnread || api.isUnread,
  }
}
