-- New values, to be committed before they are used
ALTER TYPE "daily_count" ADD VALUE 'sales';
