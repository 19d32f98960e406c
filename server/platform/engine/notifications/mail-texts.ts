// The texts of e-mails about workflows. Their recipients are addresses without an account, so they are in the language
// of the platform.
import type { WorkflowReason } from '#contract/engine/notification.ts'
import type { MailLanguage } from '../../notifications/mail-language.ts'

interface MailTexts {
  /** What happened to a workflow with this name, without a full stop. */
  readonly title: Record<WorkflowReason, (workflow: string) => string>
  readonly stop: string
  readonly workflow: string
  readonly job: string
  readonly time: string
}

export const mailTexts = {
  en: {
    title: {
      failed: (workflow) => `Workflow “${workflow}” failed`,
      late: (workflow) => `Workflow “${workflow}” is late`,
      paused: (workflow) => `Workflow “${workflow}” is paused`,
    },
    stop: '.',
    workflow: 'Workflow: ',
    job: 'Job: ',
    time: 'Time: ',
  },
  fr: {
    title: {
      failed: (workflow) => `Le workflow «\u00a0${workflow}\u00a0» a échoué`,
      late: (workflow) => `Le workflow «\u00a0${workflow}\u00a0» est en retard`,
      paused: (workflow) => `Le workflow «\u00a0${workflow}\u00a0» est suspendu`,
    },
    stop: '.',
    workflow: 'Workflow\u00a0: ',
    job: 'Tâche\u00a0: ',
    time: 'Date\u00a0: ',
  },
  ja: {
    title: {
      failed: (workflow) => `ワークフロー「${workflow}」が失敗しました`,
      late: (workflow) => `ワークフロー「${workflow}」が遅れています`,
      paused: (workflow) => `ワークフロー「${workflow}」は一時停止中です`,
    },
    stop: '。',
    workflow: 'ワークフロー：',
    job: 'ジョブ：',
    time: '日時：',
  },
} as const satisfies Record<MailLanguage, MailTexts>
