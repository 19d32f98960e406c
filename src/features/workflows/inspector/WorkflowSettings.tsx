import { Trash2, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import { addressOf } from '#src/api/request-url.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import type { Board } from '../model/use-board.ts'
import { InspectorBody, InspectorHead, Section } from './inspector-style.ts'
import { NotificationFields } from './NotificationFields.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { TriggerFields } from './TriggerFields.tsx'

interface TextProps {
  board: Board
  name: 'name' | 'description'
  label: string
}

const Text = ({ board: { editor, isFixed }, name, label }: TextProps) => {
  const id = useId()
  const error = editor.problems.get(name)
  return (
    <Field id={id} label={label} error={error}>
      <TextInput
        id={id}
        value={editor.values[name]}
        onChange={(text) => editor.change(name === 'name' ? { name: text } : { description: text }, name)}
        {...(name === 'description' ? { rows: 2 } : {})}
        maxLength={name === 'name' ? 200 : 2000}
        autoComplete="off"
        readOnly={isFixed}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { error })}
      />
    </Field>
  )
}

/** The settings of the workflow itself: its name, what starts it, and who is notified. */
export function WorkflowSettings({ board, onDelete }: { board: Board; onDelete: () => void }) {
  const { t } = useTranslation(['workflows', 'shared'])
  const { editor, isFixed, workflow } = board
  const start = `${window.location.origin}${addressOf(engine.startWorkflow, { params: { workflow: workflow.id } })}`
  return (
    <>
      <InspectorHead>
        <div>
          <h2>{t('command.settings')}</h2>
          <small>{workflow.id}</small>
        </div>
        <IconButton icon={X} label={t('shared:pane.closeInspector')} onClick={() => board.inspect(false)} />
      </InspectorHead>
      <InspectorBody>
        <Text board={board} name="name" label={t('shared:field.name')} />
        <Text board={board} name="description" label={t('shared:field.description')} />
        <Switch
          label={t('inspector.enabled')}
          help={t('settings.enabledHelp')}
          checked={editor.values.enabled}
          disabled={isFixed}
          onChange={(enabled) => editor.change({ enabled })}
        />
        <Section>
          <h3>{t('settings.starts')}</h3>
          <ScheduleFields board={board} />
          <TriggerFields board={board} />
          <MarginNote>{t('settings.owner', { user: workflow.owner.user })}</MarginNote>
        </Section>
        <Section>
          <h3>{t('settings.notify')}</h3>
          <NotificationFields board={board} />
        </Section>
        <Section>
          <h3>{t('settings.outside')}</h3>
          <Code label={t('settings.outside')} text={`POST ${start}`} wrap />
          <p>{t('settings.outsideText')}</p>
        </Section>
        {!isFixed && (
          <div>
            <Button variant="dangerOutlined" size="small" icon={Trash2} onClick={onDelete}>
              {t('delete.action')}
            </Button>
          </div>
        )}
      </InspectorBody>
    </>
  )
}
