import { useTranslation } from 'react-i18next'
import { nearestName } from '#domain/find/nearest-name.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { listedName } from './listed-words.ts'
import { unfiltered } from './packages-address.ts'
import { type QuestionProps, useOwners } from './PackagesFilters.tsx'
import { useSomePackages } from './use-packages.ts'

/** No package answers: what hides them, the name that may have been meant, and the way back. */
export const PackagesNoMatch = ({ question, onAsk }: QuestionProps) => {
  const { t, i18n } = useTranslation('packages')
  const owners = useOwners()
  const some = useSomePackages()
  const { q, collection, category, owner } = question
  const by = (what: string, value: string) => t('noMatch.by', { what, value })
  const ownerName = owners.find(({ id }) => id === owner)?.name ?? owner
  const filters = [
    ...(q === '' ? [] : [t('noMatch.byText')]),
    ...(collection ? [by(t('filter.collection'), t(`collection.${collection}`))] : []),
    ...(category === undefined ? [] : [by(t('filter.category'), category)]),
    ...(ownerName === undefined ? [] : [by(t('filter.owner'), ownerName)]),
  ]
  const named = some.map((item) => ({
    name: listedName(item, i18n.language),
    to: paths.package(item.collection, item.id),
  }))
  const nearest = nearestName(
    q,
    named.map(({ name }) => name),
  )
  const meant = named.find(({ name }) => name === nearest)
  return (
    <EmptyState
      title={q === '' ? t('noMatch.titleBare') : t('noMatch.title', { text: q })}
      note={
        meant && (
          <MarginNote tone="proposal">
            {t('noMatch.closest')} <TextAction to={meant.to}>{meant.name}</TextAction>
          </MarginNote>
        )
      }
      actions={<Button onClick={() => onAsk(unfiltered)}>{t('filter.clear')}</Button>}
    >
      {t('noMatch.text', { filters: new Intl.ListFormat(i18n.language).format(filters) })}
    </EmptyState>
  )
}
