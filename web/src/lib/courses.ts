// How courses and their lessons stand, in words.
import type { Course, CourseLesson } from './generated/api'
import { t } from './i18n.svelte'

/** Never by colour alone. */
export function standingOf(lesson: CourseLesson): string {
  if (lesson.state === 'done') return t('lesson_done')
  if (lesson.state === 'skipped') return t('lesson_skipped')
  if (lesson.state === 'begun') return lesson.steps > 0 ? t('lesson_half') : t('lesson_begun')
  return lesson.first_game ? t('lesson_advised') : ''
}

const count = (course: Course, state: CourseLesson['state']) => course.lessons.filter((one) => one.state === state).length

export function progressOf(course: Course): string {
  const [done, skipped, total] = [count(course, 'done'), count(course, 'skipped'), course.lessons.length]
  if (done === total) return t('course_finished')
  if (!done && !skipped) return count(course, 'begun') ? t('course_part', { n: 0, total }) : t('course_new')
  return skipped ? t('course_part_skipped', { n: done, total, skipped }) : t('course_part', { n: done, total })
}

export const begun = (course: Course): boolean => course.lessons.some((one) => one.state !== 'new')
export const minutesOf = (course: Course): number => course.lessons.reduce((sum, one) => sum + (one.first_game ? 0 : one.minutes), 0)
/** The lesson to go on with. */
export const nextOf = (course: Course): CourseLesson | null => course.lessons.find((one) => one.id === course.next) ?? null

/** Where a click on a lesson leads: one that is done begins anew. */
export const addressOf = (course: Course, lesson: CourseLesson): string => `/learn/${course.game}/${lesson.id}${lesson.state === 'done' ? '?anew' : ''}`
