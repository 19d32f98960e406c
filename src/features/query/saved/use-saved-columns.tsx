// The columns of the list of saved queries, and the note of a query that has lost its table or a field.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { NameCell } from '#src/ui/table/NameCell.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { type Catalogue, isFieldName, readCatalogue } from '../state/catalogue.ts'
import { fromRequest } from '../state/query-request.ts'
import { type Loss, lossOf } from './replacement.ts'
import { openPath, pathOf } from './saved-list.ts'

const losses = new WeakMap<Catalogue, WeakMap<SavedQuery, Loss | null>>()

/** A list reads the loss of each row several times. */
const cachedLoss = (catalogue: Catalogue, saved: SavedQuery): Loss | null => {
  const known = losses.get(catalogue) ?? new WeakMap<SavedQuery, Loss | null>()
  losses.set(catalogue, known)
  const cached = known.get(saved)
  if (cached !== undefined) return cached
  const loss = lossOf(catalogue, fromRequest(saved, (name) => isFieldName(catalogue, name)).state)
  known.set(saved, loss)
  return loss
}

/** Returns what a saved query has lost; nothing before the dataset is known. */
const useLosses = (): ((saved: SavedQuery) => Loss | null) => {
  const mayRead = useMay('query-builder-legacy:dataset:read')
  const { data } = useQuery({ ...queryOf(query.dataset), enabled: mayRead })
  return useMemo(() => {
    const catalogue = data && readCatalogue(data)
    return (saved) => (catalogue === undefined ? null : cachedLoss(catalogue, saved))
  }, [data])
}

/** The name of a saved query, with marks if it runs no longer as it was saved, and if it is read-only. */
const SavedName = ({ saved, loss }: { saved: SavedQuery; loss: Loss | null }) => {
  const { t } = useTranslation(['query', 'saved', 'shared'])
  const isRedirected = loss?.kind === 'redirected'
  return (
    <NameCell>
      <TextLink to={openPath(saved)}>{saved.name}</TextLink>
      {loss !== null && (
        <span title={isRedirected ? t('saved:list.redirectedText') : t('list.brokenText')}>
          <Tag tone="warning">
            {isRedirected ? t('saved:list.redirected') : t('shared:state.needsAttention')}
          </Tag>
        </span>
      )}
    </NameCell>
  )
}

/** Returns what is missing in a saved query, with a suggested replacement. */
export function useLossNote() {
  const { t } = useTranslation('saved')
  const lossOfSaved = useLosses()
  return (saved: SavedQuery) => {
    const loss = lossOfSaved(saved)
    if (loss === null) return null
    const { missingTable, missing, replacement } = loss
    const reason = replacement
      ? t(`replace.because.${replacement.because}`, { field: replacement.field, table: replacement.table })
      : t('replace.none')
    return (
      <MarginNote
        tone="warning"
        actions={
          replacement && (
            <LinkButton
              to={pathOf(saved, replacement.state)}
              label={t('replace.label', { name: saved.name })}
            >
              {t('replace.act')}
            </LinkButton>
          )
        }
      >
        {joinSentences(
          missingTable === null ? '' : t('replace.missingTable', { table: missingTable }),
          ...missing.map((field) => t('replace.missing', { field })),
          reason,
        )}
      </MarginNote>
    )
  }
}

const Visibility = ({ saved }: { saved: SavedQuery }) => {
  const { t } = useTranslation('saved')
  const own = saved.may_manage ? t('sharing.private') : t('sharing.privateOf')
  const labels = { private: own, groups: t('sharing.groups'), everyone: t('sharing.everyone') }
  return (
    <Row gap={8}>
      <span>{labels[saved.sharing.kind]}</span>
      {!saved.may_write && <Tag>{t('list.readOnly')}</Tag>}
    </Row>
  )
}

/** The columns of the list. */
export function useSavedColumns(): readonly Column<SavedQuery>[] {
  const { t } = useTranslation(['query', 'saved', 'shared'])
  const format = useFormat()
  const lossOfSaved = useLosses()
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: (saved) => <SavedName saved={saved} loss={lossOfSaved(saved)} />,
      sortable: true,
    },
    {
      id: 'description',
      head: t('shared:field.description'),
      cell: ({ description }) => <Muted>{description || t('shared:table.none')}</Muted>,
      width: '24%',
      hideBelow: 1,
    },
    {
      id: 'owner',
      head: t('saved:sharing.owner'),
      cell: ({ owner }) => owner.user,
      figure: ({ owner }) => owner.user,
      width: '172px',
      sortable: true,
      hideBelow: 2,
    },
    {
      id: 'visible',
      head: t('saved:sharing.label'),
      cell: (saved) => <Visibility saved={saved} />,
      width: '200px',
      hideBelow: 2,
    },
    {
      id: 'updated',
      head: t('list.updated'),
      cell: ({ updated_at }) => <span title={format.instant(updated_at)}>{format.relative(updated_at)}</span>,
      width: '140px',
      sortable: true,
      hideBelow: 3,
    },
  ]
}
