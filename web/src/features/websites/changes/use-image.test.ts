import { AppError } from '@jobly/core/errors';
import { describe, expect, it } from 'vitest';
import { imageProblem, uploadSentence } from './image-field.tsx';

const NOT_AN_IMAGE = 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.';
const TOO_LARGE = 'That picture is too large. Please choose one of at most 10 MB.';

describe('a picture for a change request', () => {
  it.each([
    ['image/jpeg', 1, undefined],
    ['image/avif', 10 * 1024 * 1024, undefined],
    ['image/png', 10 * 1024 * 1024 + 1, TOO_LARGE],
    ['image/svg+xml', 1, NOT_AN_IMAGE],
    ['application/pdf', 1, NOT_AN_IMAGE],
    ['', 1, NOT_AN_IMAGE],
  ])('of type %j and %i bytes: %s', (type, size, sentence) => {
    expect(imageProblem({ type, size })).toBe(sentence);
  });

  it.each([
    [new AppError('image_not_valid'), NOT_AN_IMAGE],
    [new AppError('image_too_large'), TOO_LARGE],
    [new AppError('body_too_large'), TOO_LARGE],
    [
      new AppError('rate_limited', { retryAfterSeconds: 600 }),
      'Too many requests. Please try again in 10 minutes.',
    ],
    [new AppError('network'), 'Failed to upload image'],
    [new AppError('server_error'), 'Failed to upload image'],
    [new TypeError('x'), 'Failed to upload image'],
  ])('that failed with %s says %s', (error, sentence) => {
    expect(uploadSentence(error)).toBe(sentence);
  });
});
