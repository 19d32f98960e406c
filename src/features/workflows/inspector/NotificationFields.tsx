import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { PickInput } from '#src/ui/inputs/PickInput.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import type { Board } from '../model/use-board.ts'
import type { WorkflowForm } from '../model/workflow-form.ts'

type Notifications = WorkflowForm['notifications']

interface FieldProps {
  board: Board
  change: (change: Partial<Notifications>, key?: string) => void
}

const Emails = ({ board, change }: FieldProps) => {
  const { t } = useTranslation(['workflows', 'shared'])
  const id = useId()
  const { emails } = board.editor.values.notifications
  const error = [...board.editor.problems].find(([path]) => path.startsWith('notifications.emails'))?.[1]
  return (
    <Field id={id} label={t('settings.emails')} error={error}>
      <PickInput
        id={id}
        value={emails.map((email) => ({ value: email, label: email }))}
        onChange={(picked) => change({ emails: picked.map(({ value }) => value.trim()) })}
        options={[]}
        free
        noMatch={t('settings.emailNone')}
        placeholder={t('settings.emailNone')}
        remove={(name) => t('shared:action.removeNamed', { name })}
        disabled={board.isFixed}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { error })}
      />
    </Field>
  )
}

interface TextProps extends FieldProps {
  name: 'webhook' | 'late_after'
  label: string
  help: string
}

const Text = ({ board, change, name, label, help }: TextProps) => {
  const id = useId()
  const error = board.editor.problems.get(`notifications.${name}`)
  return (
    <Field id={id} label={label} help={help} error={error}>
      <TextInput
        id={id}
        value={board.editor.values.notifications[name]}
        onChange={(text) => change(name === 'webhook' ? { webhook: text } : { late_after: text }, name)}
        mono={name === 'webhook'}
        inputMode={name === 'webhook' ? 'text' : 'numeric'}
        autoComplete="off"
        readOnly={board.isFixed}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { help, error })}
      />
    </Field>
  )
}

/** Who is notified when a run fails or is late. */
export function NotificationFields({ board }: { board: Board }) {
  const { t } = useTranslation('workflows')
  const { editor, isFixed, workflow } = board
  const { notifications } = editor.values
  const change: FieldProps['change'] = (part, key) =>
    editor.change({ notifications: { ...notifications, ...part } }, key && `notifications.${key}`)
  return (
    <>
      <Switch
        label={t('settings.console')}
        help={t('settings.consoleHelp', { user: workflow.owner.user })}
        checked={notifications.console}
        disabled={isFixed}
        onChange={(console) => change({ console })}
      />
      <Emails board={board} change={change} />
      <Text
        board={board}
        change={change}
        name="webhook"
        label={t('settings.webhook')}
        help={t('settings.webhookHelp')}
      />
      <Text
        board={board}
        change={change}
        name="late_after"
        label={t('settings.late')}
        help={t('settings.lateHelp')}
      />
    </>
  )
}
