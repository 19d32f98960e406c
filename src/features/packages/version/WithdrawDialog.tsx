import { z } from 'zod'
import { useTranslation } from 'react-i18next'
import type { PackageVersion, StorePackage } from '#contract/store/package.ts'
import { useDraftForm } from '#src/components/drafts/use-draft-form.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { afterWithdrawal } from '../model/delivered-version.ts'
import { type PackageAt, useVersionChange } from '../model/use-package.ts'

const withdrawal = z.object({ note: z.string() })
type Withdrawal = z.infer<typeof withdrawal>

const mostLetters = 500

interface WithdrawProps {
  at: PackageAt
  item: StorePackage
  version: PackageVersion
  onClose: () => void
}

/** What the store delivers after this version is withdrawn. */
const After = ({ item, version }: Pick<WithdrawProps, 'item' | 'version'>) => {
  const { t } = useTranslation('packages')
  const then = afterWithdrawal(item.versions, version.version)
  if (then.version === null) return <MarginNote tone="warning">{t('withdraw.thenNothing')}</MarginNote>
  return (
    <MarginNote tone="proposal">
      {t(then.isOther ? 'withdraw.thenOther' : 'withdraw.thenSame', { version: then.version })}
    </MarginNote>
  )
}

/** Withdraws a version from delivery, with a note for its users. It can still be read by its number. */
export function WithdrawDialog({ at, item, version, onClose }: WithdrawProps) {
  const { t } = useTranslation(['packages', 'common'])
  const { change, isPending, error } = useVersionChange(at)
  const { form, draft } = useDraftForm<Withdrawal>({
    form: `version.withdraw.${at.collection}.${at.id}.${version.version}`,
    title: t('withdraw.title', { version: version.version }),
    shape: withdrawal,
    defaultValues: { note: '' },
  })
  const send = form.handleSubmit(async ({ note }) => {
    if (!(await change({ version: version.version, note: note.trim() }, null))) return
    draft.saved()
    onClose()
  })
  return (
    <FormDialog
      title={t('withdraw.title', { version: version.version })}
      text={t('withdraw.text')}
      draft={draft}
      submit={t('withdraw.submit', { version: version.version })}
      isPending={isPending}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <After item={item} version={version} />
      <TextField
        control={form.control}
        name="note"
        label={t('withdraw.note')}
        annotation={t('common:field.optional')}
        help={t('withdraw.noteHelp')}
        input={{ autoComplete: 'off', maxLength: mostLetters, rows: 3 }}
      />
    </FormDialog>
  )
}
