import type { Feature } from '../feature.js';
import { FeedbackAnswerService } from './feedback-answer.service.js';
import { FeedbackListRepository } from './feedback-list.repository.js';
import { FeedbackNewsService } from './feedback-news.service.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackRepository } from './feedback.repository.js';
import { FeedbackService } from './feedback.service.js';

/** What users say of reports, and what is answered. */
export const feedbackFeature: Feature = {
  controllers: [FeedbackController],
  providers: [
    FeedbackAnswerService,
    FeedbackListRepository,
    FeedbackNewsService,
    FeedbackRepository,
    FeedbackService,
  ],
};
