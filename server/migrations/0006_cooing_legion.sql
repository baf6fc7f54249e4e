ALTER TABLE "execution" ADD COLUMN "thorough" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "execution" ADD COLUMN "rounds" jsonb DEFAULT '[]'::jsonb NOT NULL;