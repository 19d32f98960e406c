import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { defaultSampleLines } from '#contract/data-manager/table.ts'
import { DraftLine } from '#src/components/drafts/DraftActions.tsx'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { useDraftForm } from '#src/components/drafts/use-draft-form.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { CheckboxField } from '#src/ui/fields/CheckboxField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import type { ExtractionSettings, TableKey } from './extract-tables.ts'

const mostLines = 10_000_000

const optionsForm = z.object({
  mode: z.enum(['new', 'whole', 'sample']),
  lines: z.string(),
  flashzone: z.boolean(),
})
type OptionsForm = z.infer<typeof optionsForm>

const isLines = (text: string): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= mostLines

const toSettings = ({ mode, lines, flashzone }: OptionsForm): ExtractionSettings => ({
  flashzone,
  sample: true,
  ...(mode === 'sample' ? { sample_max_lines: Number(lines) } : { full_read: true }),
  ...(mode === 'whole' ? { whole: true } : {}),
})

interface ExtractDialogProps {
  tables: readonly TableKey[]
  onClose: () => void
  onStart: (settings: ExtractionSettings) => void
}

/** Starts an extraction with settings: new rows, all lines or the first ones, with or without sample rows. */
export function ExtractDialog({ tables, onClose, onStart }: ExtractDialogProps) {
  const { t } = useTranslation(['sources', 'common', 'shared'])
  const [only] = tables
  // Of some table, usually only new rows are read.
  const isGrowing = tables.some(({ remote }) => (remote?.growing_by ?? null) !== null)
  const title =
    only && tables.length === 1
      ? t('options.title', { name: only.table_name })
      : t('options.titleMany', { count: tables.length })
  const { form, draft } = useDraftForm<OptionsForm>({
    form: `extract:${JSON.stringify(tables.map(({ database_name, table_name }) => [database_name, table_name]))}`,
    title,
    shape: optionsForm,
    defaultValues: { mode: isGrowing ? 'new' : 'whole', lines: String(defaultSampleLines), flashzone: true },
    mode: 'onTouched',
  })
  const { control, handleSubmit, setValue } = form
  const mode = useWatch({ control, name: 'mode' })
  const start = (values: OptionsForm) => {
    draft.saved()
    onClose()
    onStart(toSettings(values))
  }
  return (
    <Dialog
      open
      title={title}
      text={t('options.text')}
      onClose={onClose}
      onSubmit={() => void handleSubmit(start)()}
      note={<DraftLine draft={draft} />}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('shared:action.extract')}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} />
      {isGrowing ? (
        <SelectField
          control={control}
          name="mode"
          label={t('options.what')}
          options={[
            { value: 'new', label: t('refresh.new') },
            { value: 'whole', label: t('refresh.whole') },
            { value: 'sample', label: t('options.sample') },
          ]}
        />
      ) : (
        <div>
          <ToggleGroup
            label={t('options.what')}
            value={mode}
            onChange={(next) => setValue('mode', next)}
            segments={[
              { id: 'whole', label: t('options.whole') },
              { id: 'sample', label: t('options.sample') },
            ]}
          />
        </div>
      )}
      <MarginNote>{t(`options.${mode}Help`)}</MarginNote>
      {mode === 'sample' && (
        <TextField
          control={control}
          name="lines"
          label={t('options.lines')}
          rules={{ validate: (text) => isLines(text) || t('options.linesNeeded', { max: mostLines }) }}
          input={{ inputMode: 'numeric', autoComplete: 'off' }}
        />
      )}
      <CheckboxField control={control} name="flashzone" label={t('options.flashzone')} />
    </Dialog>
  )
}
