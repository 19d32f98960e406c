import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/iam/member.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { toast } from '#src/ui/feedback/toast.ts'

interface Membership {
  readonly add: (uid: string) => Promise<void>
  readonly remove: (uid: string) => Promise<void>
}

/** Removes a member immediately and offers to undo it. */
export function useRemoveMember({ add, remove }: Membership): (member: Member) => void {
  const { t } = useTranslation(['accounts', 'shared'])
  const formatError = useErrorText()
  const restore = async ({ uid, user: name }: Member) => {
    try {
      await add(uid)
    } catch (error) {
      toast({ state: 'failed', title: t('members.notRestored', { name }), text: formatError(error) })
    }
  }
  const { mutate } = useMutation({
    mutationFn: ({ uid }: Member) => remove(uid),
    onSuccess: (_, member) =>
      toast({
        title: t('members.removed', { name: member.user }),
        action: { label: t('shared:action.undo'), act: () => void restore(member) },
      }),
    onError: (error, { user: name }) =>
      toast({ state: 'failed', title: t('members.notRemoved', { name }), text: formatError(error) }),
  })
  return mutate
}
