import { useTranslation, Trans } from 'react-i18next'
import type { ObjectChange, PlannedObject } from '#contract/data-manager/plan-endpoints.ts'
import { FirstChanges } from '#src/components/affected-uses/FirstChanges.tsx'
import { SignedChange } from '#src/components/affected-uses/SignedChange.tsx'
import { Changes, List } from '#src/components/affected-uses/change-style.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'

const signs: Partial<Record<ObjectChange['kind'], string>> = {
  attribute_added: '+',
  relation_added: '+',
  attribute_removed: '−',
  relation_removed: '−',
}

const tones = {
  new: 'success',
  changed: 'info',
  unchanged: 'neutral',
  removed: 'error',
} as const satisfies Record<PlannedObject['state'], string>

const ChangeItem = ({ kind, name, from, to }: ObjectChange) => {
  const { t } = useTranslation(['review', 'shared'])
  const text = (value: string | null): string =>
    value === null || value === '' ? t('shared:table.none') : value
  return (
    <SignedChange sign={signs[kind] ?? '~'}>
      <Trans
        t={t}
        i18nKey={`change.${kind}`}
        values={{ name, from: text(from), to: text(to) }}
        components={{ b: <b /> }}
      />
    </SignedChange>
  )
}

/** Why a table is written although nothing that is listed says so. */
const useReasonText = () => {
  const { t, i18n } = useTranslation('review')
  return ({ reasons, reads }: PlannedObject): string[] =>
    reasons
      .filter((reason) => reason !== 'new' && reason !== 'design')
      .map((reason) => t(`reason.${reason}`, { names: enumerate(i18n.language, [...reads]) }))
}

/** What a build would change of an object, why its table is written, and why it cannot be built. */
export function PlannedChanges({ object }: { object: PlannedObject }) {
  const formatProblem = useProblemText()
  const reasonTexts = useReasonText()(object)
  const { changes, problems } = object
  return (
    <>
      {problems.map((problem) => (
        <MarginNote key={`${problem.path} ${problem.message}`} tone="error">
          {formatProblem(problem)}
        </MarginNote>
      ))}
      {(changes.length > 0 || reasonTexts.length > 0) && (
        <Changes>
          <FirstChanges
            items={changes.map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a list that does not change
              <ChangeItem key={index} {...change} />
            ))}
          />
          {reasonTexts.map((text) => (
            <SignedChange key={text} sign="~">
              {text}
            </SignedChange>
          ))}
        </Changes>
      )}
    </>
  )
}

const ObjectItem = ({ object }: { object: PlannedObject }) => {
  const { t } = useTranslation(['review', 'schema', 'shared'])
  const format = useFormat()
  const { object_name: name, level, state, rows } = object
  return (
    <li>
      <h3>
        {state === 'removed' ? <code>{name}</code> : <TextLink to={paths.object(name)}>{name}</TextLink>}
        <small style={{ marginLeft: 0 }}>{t(`schema:level.${level}`)}</small>
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
        {rows !== null && <small>{t('shared:count.rows', { count: rows, rows: format.number(rows) })}</small>}
      </h3>
      <PlannedChanges object={object} />
    </li>
  )
}

const isShown = ({ state, is_written: isWritten, problems }: PlannedObject): boolean =>
  state === 'removed' || state === 'changed' || isWritten !== false || problems.length > 0

/** The objects that a build changes or writes again, each with its differences. */
export function ReviewObjects({ objects }: { objects: readonly PlannedObject[] }) {
  const { t } = useTranslation(['review', 'shared'])
  const shown = objects.filter(isShown)
  const same = objects.length - shown.length
  return (
    <section>
      <PaneHead
        onPage
        title={t('shared:entity.objects')}
        count={same > 0 ? t('objects.same', { count: same }) : ''}
      />
      <List>
        {shown.map((object) => (
          <ObjectItem key={`${object.level}/${object.object_name}`} object={object} />
        ))}
      </List>
    </section>
  )
}
