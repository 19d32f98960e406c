import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { State } from '#src/ui/State.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'
import { ObjectName } from './ObjectName.tsx'
import { measuresOf } from './object-list.ts'
import { stateGlyphs, stateOf } from './object-state.ts'

const Quiet = styled('span')({ color: color.text.secondary })

interface ObjectStateProps {
  stored: StoredLogicalObject
  /** Number of the build that queries see. */
  current: number | undefined
}

/** How a design stands against what queries see. */
export const ObjectStateView = ({ stored, current }: ObjectStateProps) => {
  const { t } = useTranslation('schema')
  const state = stateOf(stored)
  const word =
    state === 'changed' && current !== undefined
      ? t('state.changedSince', { build: current })
      : t(`state.${state}`)
  return <State state={stateGlyphs[state]}>{word}</State>
}

/** `measure` and `scale` in words; another kind as it stands. */
export const useKindWord = (): ((kind: string) => string) => {
  const { t } = useTranslation('schema')
  return (kind) => (kind === 'measure' || kind === 'scale' ? t(`kind.${kind}`) : kind)
}

/** Columns of the list of objects; sorted by their id. */
export const useObjectColumns = (current: number | undefined): readonly Column<StoredLogicalObject>[] => {
  const { t } = useTranslation(['schema', 'common'])
  const format = useFormat()
  const kindWord = useKindWord()
  return [
    { id: 'name', head: t('column.name'), sortable: true, cell: (stored) => <ObjectName stored={stored} /> },
    {
      id: 'kind',
      head: t('column.kind'),
      width: '96px',
      sortable: true,
      leaves: 1,
      cell: ({ object }) => kindWord(object.object_type),
    },
    {
      id: 'level',
      head: t('column.level'),
      width: '80px',
      leaves: 2,
      sortable: true,
      cell: ({ level }) => t(`level.${level}`),
    },
    {
      id: 'attributes',
      head: t('column.attributes'),
      width: '108px',
      right: true,
      sortable: true,
      leaves: 1,
      cell: ({ object }) => format.number(object.attributes.length),
    },
    {
      id: 'measures',
      head: t('column.measures'),
      width: '104px',
      right: true,
      sortable: true,
      leaves: 1,
      cell: (stored) => format.number(measuresOf(stored)),
    },
    {
      id: 'rows',
      head: t('column.rows'),
      width: '112px',
      right: true,
      sortable: true,
      cell: ({ rows }) => (rows === null ? t('common:table.none') : format.number(rows)),
    },
    {
      id: 'state',
      head: t('column.state'),
      width: '200px',
      sortable: true,
      cell: (stored) => <ObjectStateView stored={stored} current={current} />,
    },
    {
      id: 'updated',
      head: t('column.updated'),
      width: '124px',
      sortable: true,
      leaves: 2,
      cell: ({ updated_at: at, updated_by: by }) => (
        <Quiet>
          <time dateTime={at} title={t('column.updatedBy', { at: format.instant(at), user: by })}>
            {format.relative(at)}
          </time>
        </Quiet>
      ),
    },
  ]
}
