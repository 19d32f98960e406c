import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { PlanMarks } from '#domain/schema/canvas/plan-marks.ts'
import { objectCardId } from '#domain/schema/canvas/schema-graph.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import { State } from '#src/ui/display/State.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { markTones, useMarkText } from '../build/use-mark-text.ts'
import { ObjectName } from './ObjectName.tsx'
import { measuresOf } from '../model/object-list.ts'
import { stateGlyphs, stateOf } from '../model/object-state.ts'

interface ObjectStateProps {
  stored: StoredLogicalObject
  /** Number of the current build. */
  current: number | undefined
}

/** The state of a design compared with the current build. */
export function ObjectStateView({ stored, current }: ObjectStateProps) {
  const { t } = useTranslation('schema')
  const state = stateOf(stored)
  const label =
    state === 'changed' && current !== undefined
      ? t('state.changedSince', { build: current })
      : t(`state.${state}`)
  return <State state={stateGlyphs[state]}>{label}</State>
}

interface NextStateProps extends ObjectStateProps {
  marks: PlanMarks | undefined
}

/** The state of a design, or what the next build does with it beyond that. */
const NextState = ({ stored, current, marks }: NextStateProps) => {
  const markText = useMarkText()
  const mark = marks?.get(objectCardId(stored.object.object_name))
  if (mark?.kind !== 'rewritten' && mark?.kind !== 'refused')
    return <ObjectStateView stored={stored} current={current} />
  return <Tag tone={markTones[mark.kind]}>{markText(mark)}</Tag>
}

/** Translates `measure` and `scale`; returns other kinds unchanged. */
export function useKindLabel(): (kind: string) => string {
  const { t } = useTranslation('schema')
  return (kind) => (kind === 'measure' || kind === 'scale' ? t(`kind.${kind}`) : kind)
}

/** The columns of the list of objects; the id is the sort key. */
export function useObjectColumns(
  current: number | undefined,
  marks: PlanMarks | undefined,
): readonly Column<StoredLogicalObject>[] {
  const { t } = useTranslation(['schema', 'common', 'shared'])
  const format = useFormat()
  const kindLabel = useKindLabel()
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      sortable: true,
      cell: (stored) => <ObjectName stored={stored} />,
    },
    {
      id: 'kind',
      head: t('shared:field.kind'),
      width: '96px',
      sortable: true,
      hideBelow: 1,
      cell: ({ object }) => kindLabel(object.object_type),
    },
    {
      id: 'level',
      head: t('shared:field.level'),
      width: '80px',
      hideBelow: 2,
      sortable: true,
      cell: ({ level }) => t(`level.${level}`),
    },
    {
      id: 'attributes',
      head: t('shared:entity.attributes'),
      width: '108px',
      right: true,
      sortable: true,
      hideBelow: 1,
      cell: ({ object }) => format.number(object.attributes.length),
    },
    {
      id: 'measures',
      head: t('column.measures'),
      width: '104px',
      right: true,
      sortable: true,
      hideBelow: 1,
      cell: (stored) => format.number(measuresOf(stored)),
    },
    {
      id: 'rows',
      head: t('shared:field.rows'),
      width: '112px',
      right: true,
      sortable: true,
      cell: ({ rows }) => (rows === null ? t('shared:table.none') : format.number(rows)),
    },
    {
      id: 'state',
      head: t('shared:field.state'),
      width: '200px',
      sortable: true,
      cell: (stored) => <NextState {...{ stored, current, marks }} />,
    },
    {
      id: 'updated',
      head: t('column.updated'),
      width: '124px',
      sortable: true,
      hideBelow: 2,
      cell: ({ updated_at: at, updated_by: by }) => (
        <Muted>
          <time dateTime={at} title={t('column.updatedBy', { at: format.instant(at), user: by })}>
            {format.relative(at)}
          </time>
        </Muted>
      ),
    },
  ]
}
