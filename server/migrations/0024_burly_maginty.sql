ALTER TABLE "execution" ADD COLUMN "all_domains" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "execution" ADD COLUMN "also_in" uuid[] DEFAULT '{}' NOT NULL;