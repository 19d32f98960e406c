import type { password as english } from '../en/password.ts'
import type { Translated } from '../translated.ts'

export const password = {
  renew: {
    title: '新しいパスワードの設定',
    text: '続けるには、サインインに使ったパスワードの変更が必要です。ほかの設定は変わりません。',
    submit: '保存してサインイン',
    other: '別のユーザーでサインイン',
  },
  change: {
    title: 'パスワードの変更',
    present: '現在のパスワード',
    new: '新しいパスワード',
    done: 'パスワードを変更しました',
    needed: '現在のパスワードを入力してください。',
    unchanged: '新しいパスワードが現在のパスワードと同じです。',
    policy: '新しいパスワードが、まだすべての条件を満たしていません。',
  },
  policy: {
    title: 'パスワードの条件',
    nb_char: '{{count}}文字以上',
    nb_cchar_other: '英大文字を{{count}}文字以上',
    nb_int_other: '数字を{{count}}文字以上',
    nb_schar_other: '記号（#や-など）を{{count}}文字以上',
    differs: '現在のパスワードと異なる',
    common_password: 'よく使われるパスワードではない',
    name_in_password: 'ログイン名、氏名、プラットフォームの名前を含まない',
    has: '{{has}} / {{needed}}',
    met: '、達成',
    unmet: '、未達成',
    progress: '条件{{total}}件中{{met}}件を満たしています',
  },
} as const satisfies Translated<typeof english>
