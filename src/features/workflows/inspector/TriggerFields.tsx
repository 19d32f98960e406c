import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { levels } from '#contract/data-manager/logical-object.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { FieldNote } from '#src/ui/fields/FieldNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { useTriggerPhrase } from '../model/use-schedule-phrase.ts'
import type { Board } from '../model/use-board.ts'
import type { TriggerForm } from '../model/workflow-form.ts'

const TriggerRow = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 24px',
  alignItems: 'center',
  gap: 6,
})

interface TriggerProps<T extends TriggerForm> {
  trigger: T
  change: (trigger: T) => void
  isFixed: boolean
}

const BuildTrigger = ({
  trigger,
  change,
  isFixed,
}: TriggerProps<Extract<TriggerForm, { kind: 'build' }>>) => {
  const { t } = useTranslation(['workflows', 'shared'])
  return (
    <SelectInput
      value={trigger.level ?? ''}
      onChange={(text) => change({ ...trigger, level: levels.find((level) => level === text) ?? null })}
      options={[
        { value: '', label: t('phrase.build') },
        ...levels.map((level) => ({
          value: level,
          label: t('phrase.buildOf', { level: t(`shared:level.${level}`) }),
        })),
      ]}
      disabled={isFixed}
      aria-label={t('settings.afterBuild')}
    />
  )
}

const UploadTrigger = ({
  trigger,
  change,
  isFixed,
}: TriggerProps<Extract<TriggerForm, { kind: 'upload' }>>) => {
  const { t } = useTranslation('workflows')
  const mayRead = useMay(dataManager.listSources.permission)
  const sources = useQuery({
    ...queryOf(dataManager.listSources, { query: { limit: 1000 } }),
    enabled: mayRead,
  }).data
  const tables = useQuery({
    ...queryOf(dataManager.listTables, { query: { limit: 1000 } }),
    enabled: mayRead,
  }).data
  return (
    <Stack gap={6}>
      <ComboInput
        value={trigger.source}
        onChange={(source) => change({ ...trigger, source, table: null })}
        options={(sources?.items ?? []).map(({ database_name: name }) => ({ value: name, label: name }))}
        noMatch={t('settings.sourceNone')}
        placeholder={t('settings.source')}
        disabled={isFixed}
        aria-label={t('settings.source')}
      />
      <ComboInput
        value={trigger.table ?? ''}
        onChange={(table) => change({ ...trigger, table: table === '' ? null : table })}
        options={(tables?.items ?? [])
          .filter(({ database_name: source }) => source === trigger.source)
          .map(({ table_name: name }) => ({ value: name, label: name }))}
        noMatch={t('settings.tableNone')}
        placeholder={t('settings.tableOptional')}
        disabled={isFixed}
        aria-label={t('settings.tableOptional')}
      />
    </Stack>
  )
}

/** What starts the workflow besides its schedule. */
export function TriggerFields({ board }: { board: Board }) {
  const { t } = useTranslation(['workflows', 'shared'])
  const { editor, isFixed } = board
  const { triggers } = editor.values
  const phraseOf = useTriggerPhrase()
  const set = (next: TriggerForm[]) => editor.change({ triggers: next })
  const changeAt = (index: number) => (trigger: TriggerForm) => set(triggers.with(index, trigger))
  return (
    <>
      <p>{t('settings.triggers')}</p>
      {triggers.map((trigger, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- triggers have no identity
        <div key={index}>
          <TriggerRow>
            {trigger.kind === 'build' ? (
              <BuildTrigger trigger={trigger} change={changeAt(index)} isFixed={isFixed} />
            ) : (
              <UploadTrigger trigger={trigger} change={changeAt(index)} isFixed={isFixed} />
            )}
            <IconButton
              small
              icon={X}
              label={t('shared:action.removeNamed', { name: phraseOf([trigger]) })}
              disabled={isFixed}
              onClick={() => set(triggers.toSpliced(index, 1))}
            />
          </TriggerRow>
          <FieldNote
            text={editor.problems.get(`triggers.${index}.source`) ?? editor.problems.get(`triggers.${index}`)}
          />
        </div>
      ))}
      {!isFixed && (
        <Row gap={8} wrap>
          <Button size="small" icon={Plus} onClick={() => set([...triggers, { kind: 'build', level: null }])}>
            {t('settings.afterBuild')}
          </Button>
          <Button
            size="small"
            icon={Plus}
            onClick={() => set([...triggers, { kind: 'upload', source: '', table: null }])}
          >
            {t('settings.afterUpload')}
          </Button>
        </Row>
      )}
    </>
  )
}
